// Replaced as soon as the first test file of this target exists.
import Testing
