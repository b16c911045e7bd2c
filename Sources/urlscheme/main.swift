// Apart from `URLSchemeCommand`, so that all else can be linked into programs that begin elsewhere.
URLSchemeCommand.main()
