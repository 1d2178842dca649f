"""Reckons dice and deals as docs/dice.md describes them, apart from the program: `python3 dice-vectors.py > dice-vectors.json`."""
import hashlib
import hmac
import json

MATCH = "WEL-0042"
SECRETS = {
    "dice": "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    "deck": "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100",
}
SALTS = {"britain": "over the hills", "spain": "", "french_south": "가자", "french_north": 'say "vive"'}
PROTOCOL = "estafette3"
BEACON_TERMS = {"name": "quicknet", "genesis": 1692803367, "period": 3}
SETUP = {
    "game": "wellington",
    "ruleset": "1",
    "pack": None,
    "scenario": "1812",
    "split": "4",
    "options": {"mulligans": "inOrder"},
}
BEACON = "d3f6b7a0c1e2948576fedcba98765432100123456789abcdef0011223344556677"[:64]


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def mac(key, text):
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def link(number):
    key = SECRETS["dice"]
    for _ in range(400 - number):
        key = sha256(key)
    return key


def stream(key, context):
    block = 0
    while True:
        yield from bytes.fromhex(mac(key, f"{context}|{block}"))
        block += 1


def context(epoch, no, label, beacon):
    return "|".join([PROTOCOL, MATCH, SALT, str(epoch), str(no), label, beacon])


def faces(key, where, count):
    return [1 + byte % 6 for byte, _ in zip((b for b in stream(key, where) if b < 252), range(count))]


def word(bytes_, limit):
    whole = 2**32 - 2**32 % limit
    while True:
        value = int.from_bytes(bytes([next(bytes_) for _ in range(4)]), "big")
        if value < whole:
            return value % limit


def shuffle(key, where, size):
    bytes_ = stream(key, where)
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        j = word(bytes_, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def seal(what, text):
    return mac(SECRETS["deck"], f"{PROTOCOL}|seal|{MATCH}|{what}|{text}")


def salt_hash(seat):
    return sha256(f"{PROTOCOL}|salt|{MATCH}|{seat}|{SALTS[seat]}")


def round_for(no, seconds):
    """The round that draw `no` waits for, whose orders count from a moment on: 10 minutes off for the deal, 15 seconds for all others."""
    wait = 600 if no == 0 else 15
    return -(-(seconds + wait - BEACON_TERMS["genesis"]) // BEACON_TERMS["period"]) + 1


def log(entries):
    head, rows = "", []
    for row, entry in enumerate(entries):
        text = canonical(entry)
        head = sha256(f"{head}|{text}")
        rows.append({"row": row, "text": text, "hash": head})
    return rows


SALT = sha256(f"{PROTOCOL}|salts|{MATCH}|{canonical(SALTS)}")

ROLLS = [(0, 3, 0, "battle.elvas.1.attacker", 11, ""), (1, 57, 7, "loot.elvas", 3, BEACON), (0, 400, 12, "long", 40, "")]
SHUFFLES = [(0, 1, "deck", 10, ""), (2, 9, "discard.spain", 5, BEACON), (0, 4, "deck", 110, "")]

BOUND = {
    "dice": sha256(f"{PROTOCOL}|dice|{MATCH}|{link(0)}"),
    "deck": sha256(f"{PROTOCOL}|deck|{MATCH}|{SECRETS['deck']}"),
}

print(
    json.dumps(
        {
            "match": MATCH,
            "secrets": SECRETS,
            "salts": SALTS,
            "salt": SALT,
            "commitments": BOUND,
            "links": {str(number): link(number) for number in (0, 1, 57, 399, 400)},
            "rolls": [
                {"epoch": e, "link": l, "no": n, "label": t, "beacon": b, "faces": faces(link(l), context(e, n, t, b), c)}
                for e, l, n, t, c, b in ROLLS
            ],
            "shuffles": [
                {"epoch": e, "no": n, "label": t, "beacon": b, "order": shuffle(SECRETS["deck"], context(e, n, t, b), s)}
                for e, n, t, s, b in SHUFFLES
            ],
            "salted": {seat: salt_hash(seat) for seat in SALTS},
            "rounds": [
                {"no": n, "at": t * 1000, "round": round_for(n, t)} for n, t in [(0, 1795179600), (1, 1795179600), (7, 1795179602)]
            ],
            "beacon": BEACON_TERMS,
            "protocol": PROTOCOL,
            "seals": [{"what": "size", "text": "1|10", "seal": seal("size", "1|10")}],
            "log": log(
                [
                    {"kind": "bound", "protocol": PROTOCOL, "match": MATCH, **BOUND, "at": "2026-11-20T12:00:00.000Z"},
                    {"kind": "salted", "seat": "britain", "hash": salt_hash("britain"), "at": "2026-11-20T12:30:00.000Z"},
                    {
                        "kind": "salts",
                        "setup": SETUP,
                        "salts": SALTS,
                        "mode": "L2",
                        "beacon": BEACON_TERMS,
                        "at": "2026-11-20T13:00:00.000Z",
                    },
                    {"kind": "reveal", "link": 0, "key": link(0)},
                ]
            ),
        },
        indent=2,
        ensure_ascii=False,
    )
)
