"""Runs the steps of action.yml without GitHub: action.py SOURCES PROGRAM FOLDER

A step of the shell is run as a runner runs it, with files for outputs, paths and the summary; of a step that uses
another action it is told whether it would run, and with what. Expressions are as many as action.yml has.
"""

import hashlib
import os
import pathlib
import platform
import re
import subprocess
import sys
import tarfile

import yaml

SOURCES, PROGRAM, FOLDER = sys.argv[1:]
NOTES = '{"urlscheme": 1, "name": "Notes", "schemes": ["notes"], "routes": [{"name": "note", "link": "//{id}"}]}'
PROPERTY_LIST = """<plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
<key>CFBundleURLName</key><string>org.example</string>
<key>CFBundleURLSchemes</key><array><string>notes</string></array></dict></array></dict></plist>
"""
ACTION = yaml.safe_load(open(os.path.join(SOURCES, "action.yml"), encoding="utf-8"))


class Job:
    """One use of the action in a repository of some files."""

    def __init__(self, name, files, inputs, path="", after=None):
        self.folder = os.path.join(FOLDER, name)
        self.workspace = os.path.join(self.folder, "a repository")
        # A second use in one job finds what the first one left.
        self.temp = after.temp if after else os.path.join(self.folder, "temp")
        os.makedirs(self.temp, exist_ok=True)
        for file, text in files.items():
            file = os.path.join(self.workspace, file)
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, "w", encoding="utf-8") as output:
                output.write(text)
        assert set(inputs) <= set(ACTION["inputs"]), inputs
        self.context = {
            "github.action_path": SOURCES,
            "github.server_url": "https://github.com",
            "github.action_repository": "owner/urlscheme",
            "runner.temp": self.temp,
        }
        for key, value in ACTION["inputs"].items():
            self.context["inputs." + key] = inputs.get(key, self.text(value["default"]))
        self.path = path + os.environ["PATH"]
        self.log, self.used, self.failed = "", [], False
        for step in ACTION["runs"]["steps"]:
            self.run(step)

    def value(self, expression):
        """What an expression comes to: names, texts, ==, ( ), &&, || and always()."""
        python = {"&&": "and", "||": "or", "==": "==", "(": "(", ")": ")", "always()": "True"}
        words = re.findall(r"'[^']*'|always\(\)|==|&&|\|\||[()]|[\w.-]+", expression)
        parts = [
            python.get(word) or repr(word[1:-1] if word[0] == "'" else self.context.get(word, "")) for word in words
        ]
        return eval(" ".join(parts), {"__builtins__": {}})

    def text(self, text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(self.value(match[1])), str(text))

    def run(self, step):
        condition = step.get("if", "")
        if not (self.value(condition.strip("${} ")) if condition else not self.failed):
            return
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"]), step["uses"]
            self.used.append((step["uses"], {key: self.text(value) for key, value in step["with"].items()}))
            return
        # Inputs are variables: in a script they would be commands.
        assert "${{" not in step["run"] and step["shell"] == "sh", step
        files = {name: os.path.join(self.temp, name) for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            if not file.endswith("SUMMARY"):
                open(file, "w").close()
        script = os.path.join(self.temp, "step.sh")
        with open(script, "w", encoding="utf-8") as output:
            output.write(step["run"])
        environment = {key: self.text(value) for key, value in step.get("env", {}).items()}
        result = subprocess.run(
            ["sh", "-e", script],
            cwd=os.path.join(self.workspace, self.text(step.get("working-directory", "."))),
            env={
                "PATH": self.path, "HOME": self.temp, "GITHUB_WORKSPACE": self.workspace, **files, **environment,
            },
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        )
        self.log += result.stdout
        self.failed = self.failed or result.returncode != 0
        for line in open(files["GITHUB_OUTPUT"], encoding="utf-8"):
            key, value = line.rstrip("\n").split("=", 1)
            self.context["steps.%s.outputs.%s" % (step["id"], key)] = value

    @property
    def summary(self):
        file = os.path.join(self.temp, "GITHUB_STEP_SUMMARY")
        return open(file, encoding="utf-8").read() if os.path.exists(file) else None

    def check(self, condition, words):
        if not condition:
            sys.exit("error: the action, %s: %s\n%s" % (os.path.basename(self.folder), words, self.log))


def swift():
    """A folder with a `swift` that has built the program already, and says what it was asked to build."""
    folder = os.path.join(FOLDER, "swift")
    os.makedirs(folder)
    script = (
        '#!/bin/sh\ncase "$*" in\n*--show-bin-path*) dirname "%s" ;;\n*) echo "swift $*" ;;\nesac\n' % PROGRAM
    )
    with open(os.path.join(folder, "swift"), "w", encoding="utf-8") as output:
        output.write(script)
    os.chmod(os.path.join(folder, "swift"), 0o755)
    return folder + ":"


def release():
    """A folder of releases that has one, and what its archive hashes to."""
    system = "%s-%s" % (platform.system().lower(), platform.machine())
    name = "urlscheme-9.9.9-" + system
    folder = os.path.join(FOLDER, "releases", "9.9.9")
    os.makedirs(folder)
    archive = os.path.join(folder, name + ".tar.gz")
    with tarfile.open(archive, "w:gz") as output:
        output.add(PROGRAM, name + "/bin/urlscheme")
    return pathlib.Path(folder).parent.as_uri(), hashlib.sha256(open(archive, "rb").read()).hexdigest()


def main():
    # Each input is used, and said in the article.
    text = open(os.path.join(SOURCES, "action.yml"), encoding="utf-8").read()
    article = os.path.join(SOURCES, "Sources/URLSchemeCore/URLSchemeCore.docc/RunInCI.md")
    words = open(article, encoding="utf-8").read()
    for name in ACTION["inputs"]:
        assert "inputs." + name in text and "`" + name + "`" in words, name
    built = swift()
    releases, digest = release()
    good = {"links/notes.urlscheme.json": NOTES, "links/notes.jsonl": '{"link": "notes://1", "route": "note"}\n'}
    bad = {**good, "links/notes.jsonl": '{"link": "notes://1/2", "route": "note"}\n'}

    job = Job("in order", good, {}, built)
    job.check(not job.failed, "it fails")
    job.check("swift build -c release" in job.log, "nothing was built")
    job.check("all is well" in job.log and "all is well" in job.summary, "no summary")
    (cache, cached), (upload, uploaded) = job.used
    job.check(cache.startswith("actions/cache@") and cached["path"].endswith("/" + cached["key"]), "no cache")
    job.check(upload.startswith("github/codeql-action/upload-sarif@"), "no code scanning")
    job.check(os.path.exists(uploaded["sarif_file"]), "no report for code scanning")
    job.check(job.context["steps.validate.outputs.status"] == "0", "no status")

    job = Job("a broken link", bad, {"version": "9.9.9", "releases": releases, "sha256": digest})
    job.check(job.failed and "::error file=links/notes.jsonl,line=1" in job.log, "no annotation")
    job.check("unknown-route" in job.summary, "no summary")
    job.check(len(job.used) == 2 and job.context["steps.validate.outputs.status"] == "1", "no report")
    job.check("swift" not in job.log, "a release is not built")
    key = job.used[0][1]["key"]
    job = Job("another version", good, {"version": "9.9.8", "releases": releases}, after=job)
    job.check(job.failed and job.used[0][1]["key"] != key, "the version that is there was taken")
    job = Job("another archive of one version", good, {"version": "9.9.9", "releases": releases, "sha256": "0" * 64}, after=job)
    job.check(job.failed and "SHA-256" in job.log and job.used[0][1]["key"] != key, "the archive that is there was taken")

    job = Job("a folder", {"app/" + file: text for file, text in bad.items()}, {"working-directory": "app"}, built)
    job.check(job.failed and "::error file=app/links/notes.jsonl,line=1" in job.log, "no annotation in a folder")
    with open(job.used[1][1]["sarif_file"], encoding="utf-8") as report:
        job.check('"uri":"app/links/notes.jsonl"' in report.read(), "no such file in the report")

    job = Job("another archive", good, {"version": "9.9.9", "releases": releases, "sha256": "0" * 64})
    job.check(job.failed and "SHA-256" in job.log and len(job.used) == 1, "it was taken")

    job = Job("no such release", good, {"version": "9.9.8", "releases": releases})
    job.check(job.failed and job.summary is None and len(job.used) == 1, "it was found")

    workflow = yaml.safe_load(open(os.path.join(SOURCES, "Examples/ci/github-workflow.yml"), encoding="utf-8"))
    steps = workflow["jobs"]["validate"]["steps"]
    example = [step["with"] for step in steps if step.get("uses") == "./.urlscheme"][0]
    app = {**good, "App/Info.plist": PROPERTY_LIST}
    job = Job("the example", app, example, built)
    job.check(not job.failed and "2 files" not in job.log and "3 files" in job.log, "it fails")
    app["App/Info.plist"] = PROPERTY_LIST.replace("notes", "Notes ")
    job = Job("a broken example", app, example, built)
    job.check(job.failed and "file=App/Info.plist" in job.log, "it does not fail")

    hostile = "links; touch pwned; $(touch pwned) `touch pwned` ' \" *"
    files = {**good, hostile + "/a.jsonl": '{"link": "notes://2", "route": "note"}\n', "app/list.txt": "notes://1 2\n"}
    inputs = {
        "paths": "../" + hostile + "\n../links/notes.jsonl", "definitions": "../links\n", "options": "--coverage\n--fail-under\n100",
        "sarif": "false", "summary": "false", "working-directory": "links",
    }
    job = Job("many inputs", files, inputs, built)
    job.check(not job.failed, "it fails")
    job.check("2 fixtures checked" in job.log and len(job.used) == 1 and job.summary is None, "inputs do not count")
    job.check("pwned" not in " ".join(sum((found[2] for found in os.walk(job.workspace)), [])), "an input was run")

    files = {**good, "urlscheme.json": '{"include": ["read.md"], "builtin": false}', "read.md": "notes://1 notes://a/b"}
    job = Job("a configuration", files, {}, built)
    job.check(job.failed and "read.md" in job.log, "it does not count")
    job = Job("a configuration above", {**files, "app/a.txt": ""}, {"working-directory": "app", "paths": "\n"}, built)
    job.check(job.failed and "read.md" in job.log, "it does not count")
    files["ci.json"] = files.pop("urlscheme.json")
    job = Job("a configuration of the options", files, {"options": "--config=ci.json"}, built)
    job.check(job.failed and "read.md" in job.log, "it does not count")
    print("action.yml: %d steps, as expected" % len(ACTION["runs"]["steps"]))


main()
