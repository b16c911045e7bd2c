// The least that a Swift program does, as a measure for start-up.
print("hello")
