# Runs a Homebrew formula where there is no Homebrew: check-formula.rb FORMULA PROGRAM VERSION
#
# Only as much of its language as the formula uses is here: what it installs goes into a throw-away
# folder, what it builds is the PROGRAM that is there already (that make knows the target and takes the
# flags is checked), and its test runs.
require "open3"
require "pathname"
require "shellwords"
require "tmpdir"

FORMULA, PROGRAM, VERSION = ARGV
PREFIX = Pathname(Dir.mktmpdir("formula"))
at_exit { PREFIX.rmtree }

def fault(message)
  warn "#{FORMULA}: #{message}"
  exit 1
end

class Pathname
  def install(source)
    mkpath
    FileUtils.cp(source == ".build/release/urlscheme" ? PROGRAM : source, self)
  end

  alias plain_write write
  def write(content)
    dirname.mkpath
    plain_write(content)
  end
end

module Utils
  def self.safe_popen_read(*command)
    output, status = Open3.capture2(*command.map(&:to_s))
    fault "#{command.join(" ")}: status #{status.exitstatus}" unless status.success?
    output
  end
end

class Formula
  class << self
    attr_reader :facts, :examples

    %i[desc homepage url sha256 license].each do |name|
      define_method(name) { |value| (@facts ||= {})[name] = value }
    end
    def depends_on(_) = nil
    def uses_from_macos(_) = nil

    def test(&block)
      @examples = block
    end
  end

  # Homebrew takes the version from the address.
  def version = self.class.facts[:url][/-(\d+(?:\.\d+)*)\.tar\.gz\z/, 1]
  def bin = PREFIX/"bin"
  def man1 = PREFIX/"share/man/man1"

  def system(*command)
    fault "not run by make: #{command.join(" ")}" unless command.first == "make"
    output, status = Open3.capture2e("make", "--always-make", "--dry-run", *command.drop(1))
    fault output unless status.success?
    flags = command.grep(/=/).map { |argument| argument.split("=", 2).last }
    flags.each { |flag| fault "make leaves out #{flag}" unless output.include?(flag) }
  end

  def generate_completions_from_executable(program, *arguments, shells:)
    shells.each do |shell|
      text = Utils.safe_popen_read(program, *arguments, shell)
      fault "no completions for #{shell}" unless text.include?("urlscheme")
    end
  end

  def shell_output(command, status = 0) = output_of(command, "", status)
  def pipe_output(command, input, status = nil) = output_of(command, input, status)

  def output_of(command, input, expected)
    output, status = Open3.capture2(command, stdin_data: input)
    fault "#{command}: status #{status.exitstatus}" unless expected.nil? || status.exitstatus == expected
    output
  end

  def assert_equal(expected, actual)
    fault "expected #{expected.inspect}, found #{actual.inspect}" unless expected == actual
  end

  def assert_match(pattern, text)
    fault "#{pattern.inspect} is not in #{text.inspect}" unless text.match?(Regexp.new(Regexp.escape(pattern)))
  end
end

load FORMULA
formula = Urlscheme.new
fault "its version is #{formula.version}, the program's #{VERSION}" unless formula.version == VERSION
formula.install
fault "no manual" unless (formula.man1/"urlscheme.1").read.start_with?(".")
formula.instance_eval(&Urlscheme.examples)
