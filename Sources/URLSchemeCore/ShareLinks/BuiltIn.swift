/// What the apps of the built-in definitions share, as types: examples of what an app may have of its own.
public enum BuiltIn {}
