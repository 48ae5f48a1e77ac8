"""Judges hand-made answers with the checker of BFCL, for test/electron/bench/bfcl-verdicts.test.ts:

    pip download --no-deps bfcl-eval && unzip -q bfcl_eval-*.whl -d bfcl
    python3 test/peers/bfcl_verdicts.py bfcl > test/fixtures/bfcl-verdicts.jsonl

Each line has a case in the form of BFCL's files, an answer, its kind, and whether the checker accepts it.
"""
import copy
import json
import sys
import types
from collections import defaultdict

sys.path.insert(0, sys.argv[1])
# The checker asks this module only whether a model writes names with dots. The real one imports every provider's SDK.
config = types.ModuleType("bfcl_eval.constants.model_config")
config.MODEL_CONFIG_MAPPING = defaultdict(lambda: types.SimpleNamespace(underscore_to_dot=False))
sys.modules["bfcl_eval.constants.model_config"] = config
# These read source text of other languages.
for name in ("java_type_converter", "js_type_converter"):
    module = types.ModuleType(name)
    setattr(module, name, None)
    sys.modules[f"bfcl_eval.eval_checker.ast_eval.type_convertor.{name}"] = module
from bfcl_eval.constants.enums import Language  # noqa: E402
from bfcl_eval.eval_checker.ast_eval.ast_checker import ast_checker  # noqa: E402


def function(name, properties, required):
    return {
        "name": name,
        "description": f"Does {name}.",
        "parameters": {"type": "dict", "properties": properties, "required": required},
    }


def of(kind, **more):
    return {"type": kind, "description": "A value.", **more}


def items(kind):
    return {"items": {"type": kind}}


paint = function(
    "wall.paint",
    {"color": of("string"), "coats": of("integer"), "liters": of("float"), "glossy": of("boolean")},
    ["color", "coats"],
)
route = function(
    "find_route",
    {"stops": of("array", **items("string")), "start": of("tuple", **items("float")), "by": of("string")},
    ["stops"],
)
order = function(
    "order_pizza",
    {"size": of("string", enum=["small", "large"]), "toppings": of("array", **items("string")), "count": of("integer", default=1)},
    ["size"],
)
book = function(
    "hotel.book",
    {"hotel": of("dict", properties={"name": of("string"), "nights": of("integer")}), "guest": of("string")},
    ["hotel", "guest"],
)
total = function("sum_up", {"numbers": of("array", **items("integer")), "note": of("any")}, ["numbers"])

# Category, functions, and for each expected call the accepted values of its arguments; "" means that it may be left out.
CASES = [
    ("simple", [paint], [{"wall.paint": {"color": ["sea green"], "coats": [2], "liters": ["", 1.5], "glossy": ["", True]}}]),
    ("simple", [paint], [{"wall.paint": {"color": ["red", "dark red"], "coats": [1], "liters": [3.0], "glossy": [""]}}]),
    ("simple", [route], [{"find_route": {"stops": [["Bern", "Zug"]], "start": ["", [46.9, 7.4]], "by": ["train", "rail"]}}]),
    ("simple", [route], [{"find_route": {"stops": [["St. Gallen"], ["St. Gallen", "Chur"]], "start": [""], "by": ["", "car"]}}]),
    ("simple", [order], [{"order_pizza": {"size": ["large"], "toppings": ["", ["ham", "olives"]], "count": ["", 1]}}]),
    ("simple", [book], [{"hotel.book": {"hotel": [{"name": ["The Swan", "Swan"], "nights": [3]}], "guest": ["Ana O'Neil"]}}]),
    ("simple", [total], [{"sum_up": {"numbers": [[1, 2, 3]], "note": ["", "April 1, 2024"]}}]),
    ("multiple", [route, paint, total], [{"wall.paint": {"color": ["white"], "coats": [3], "liters": [""], "glossy": [False, ""]}}]),
    ("multiple", [paint, order], [{"order_pizza": {"size": ["small"], "toppings": [["ham"], ["Ham", "corn"]], "count": [2]}}]),
    ("parallel", [paint], [
        {"wall.paint": {"color": ["red"], "coats": [1], "liters": [""], "glossy": [""]}},
        {"wall.paint": {"color": ["blue"], "coats": [2], "liters": ["", 2.5], "glossy": [""]}},
    ]),
    ("parallel", [total, route], [
        {"sum_up": {"numbers": [[4, 5]], "note": [""]}},
        {"find_route": {"stops": [["Olten"]], "start": [""], "by": ["bus", ""]}},
    ]),
]  # fmt: skip

OTHER = {str: "nothing like it", bool: None, int: 97, float: 9.25, list: [], dict: {}}


def value_of(accepted):
    """Returns the first value that is not "may be left out", with the first values of an object's keys."""
    value = next(value for value in accepted if value != "")
    return {key: value_of(values) for key, values in value.items()} if isinstance(value, dict) else value


def full(truth):
    """Returns a call with every argument that has a value."""
    ((name, args),) = truth.items()
    return {name: {key: value_of(values) for key, values in args.items() if values != [""]}}


def variants(value):
    """Yields other values for an accepted one, each with its kind."""
    if isinstance(value, str):
        yield "case", value.upper()
        yield "marks", f"{value.replace(' ', '_')}."
        yield "blanks", f"  {value} "
        yield "quotes", value.replace("'", '"')
        yield "another mark", f"{value}!"
        yield "in a list", [value]
    elif isinstance(value, bool):
        yield "opposite", not value
        yield "as text", "true" if value else "false"
        yield "as a number", int(value)
    elif isinstance(value, (int, float)):
        yield "as text", str(value)
        yield "one more", value + 1
        if isinstance(value, int):
            yield "as a fraction", value + 0.5
    elif isinstance(value, list):
        yield "reversed", value[::-1]
        yield "one item less", value[:-1]
        yield "one item more", [*value, value[0]]
        yield "without a list", value[0]
        if isinstance(value[0], str):
            yield "case", [item.upper() for item in value]
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield "without a key", {other: value[other] for other in value if other != key}
            for kind, changed in variants(inner):
                yield f"{kind} inside", {**value, key: changed}
        yield "surplus key", {**value, "extra": 1}
    yield "another value", OTHER[type(value)]
    yield "null", None


def answers(truths):
    """Yields answers to a case, each with its kind; the first is right."""
    right = [full(truth) for truth in truths]
    yield "accepted", right
    yield "no call", []
    yield "a call twice", [*right, right[0]]
    if len(right) > 1:
        yield "other order", right[::-1]
        yield "a call missing", right[:1]
        yield "one call for all", [right[0], right[0]]
    ((name, args),) = right[0].items()
    rest = right[1:]
    yield "another name", [{f"{name}s": args}, *rest]
    yield "surplus argument", [{name: {**args, "speed": 3}}, *rest]
    for key, accepted in truths[0][name].items():
        if key in args:
            yield "argument missing", [{name: {other: args[other] for other in args if other != key}}, *rest]
            for kind, changed in variants(args[key]):
                yield kind, [{name: {**args, key: changed}}, *rest]
        for value in accepted:
            if value != "" and not isinstance(value, dict):
                yield "another accepted value", [{name: {**args, key: value}}, *rest]


for at, (category, functions, truths) in enumerate(CASES):
    seen = set()
    for kind, calls in answers(truths):
        text = json.dumps(calls)
        if text in seen:
            continue
        seen.add(text)
        judged = ast_checker(
            copy.deepcopy(functions), copy.deepcopy(calls), copy.deepcopy(truths), Language.PYTHON, category, "any"
        )
        line = {"case": at, "category": category, "functions": functions, "truths": truths} if kind == "accepted" else {"case": at}
        print(json.dumps({**line, "kind": kind, "calls": calls, "valid": judged["valid"]}))
