# A Homebrew formula. For a tap of your own, put in where your release lies and its SHA-256:
# `brew install --build-from-source ./urlscheme.rb`, `brew test urlscheme`.
class Urlscheme < Formula
  desc "Build, read, route and validate links of apps' own URL schemes"
  homepage "https://urlscheme.example/"
  url "https://urlscheme.example/releases/urlscheme-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on xcode: ["26.4", :build]
  depends_on macos: :tahoe
  uses_from_macos "swift" => :build

  def install
    # Homebrew's sandbox has no room for a second one, SwiftPM's.
    system "make", "build", "SWIFTFLAGS=--disable-sandbox"
    bin.install ".build/release/urlscheme"
    generate_completions_from_executable(bin/"urlscheme", "completions", shells: [:bash, :zsh, :fish])
    (man1/"urlscheme.1").write Utils.safe_popen_read(bin/"urlscheme", "help", "--man")
  end

  test do
    assert_equal "urlscheme #{version}\n", shell_output("#{bin}/urlscheme --version")

    link = shell_output("#{bin}/urlscheme encode search term='half price & more'").chomp
    assert_equal "ukdailyoffers://search?term=half+price+%26+more", link
    assert_equal "half price & more\n", pipe_output("#{bin}/urlscheme decode --get term", "#{link}\n", 0)

    # What the definition refuses: the rule, and status 1.
    assert_match "[wrong-length]", shell_output("#{bin}/urlscheme encode genome r=1 2>&1", 1)
  end
end
