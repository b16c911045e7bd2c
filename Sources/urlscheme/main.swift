print("urlscheme")
