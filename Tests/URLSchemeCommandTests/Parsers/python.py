"""Says what urllib.parse reads: a link a line in hexadecimal digits, a JSON object a line."""
import json
import sys
from urllib.parse import parse_qsl, urlsplit

for line in sys.stdin:
    try:
        url = urlsplit(bytes.fromhex(line.strip()).decode("utf-8", "replace"))
        port = url.port
        answer = {
            "scheme": url.scheme, "host": url.hostname, "port": None if port is None else str(port),
            "path": url.path, "query": url.query,
            "pairs": parse_qsl(url.query, keep_blank_values=True), "fragment": url.fragment,
        }
    except ValueError:
        answer = {"refused": True}
    print(json.dumps(answer))
