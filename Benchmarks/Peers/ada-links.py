"""Reads links, one a line, with ada (PyPI's ada-url), and prints each as JSON. A peer for `compare`."""

import json
import sys

from ada_url import URL, URLSearchParams

for line in sys.stdin:
    try:
        link = URL(line.rstrip("\n"))
        record = {
            "scheme": link.protocol[:-1],
            "host": link.host,
            "path": link.pathname,
            "query": list(URLSearchParams(link.search).items()),
        }
        if link.hash:
            record["fragment"] = link.hash[1:]
    except ValueError as error:
        record = {"error": str(error)}
    sys.stdout.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
