"""Trains the HUD reader, a small network that reads short lines of games, and writes it as ONNX.

The network is a CTC recognizer: input 1 × 3 × 32 × width (blue, green, red, −1 to 1), output 1 × width/4 × classes
(probabilities; class 0 is the blank, then the alphabet, then the space).

To train again (Python 3.11, about an hour on two busy cores):

    npm install --prefix fonts $(cat fonts.txt)
    pip install torch onnx numpy pillow fonttools brotli
    for seed in 1 2 3; do python strips.py fonts pictures strips $seed 22500 & done
    python strips.py fonts pictures held 1000 3000 --held
    python train.py strips held ../../ocr --minutes 40 --workers 4

`fonts` also has links to Debian's `xfonts-base`, `console-setup-linux` and the installed TrueType fonts (850 files in all);
`pictures` has Debian's `gnome-backgrounds`, `oxygen-icon-theme`, `tango-icon-theme`, `teeworlds-data` and `pingus-data`.
Whole families of fonts are held out, see `fonts.py`. Training may start while strips are drawn. Workers share
the weights without a lock, so two runs with one seed differ a little.

Measured on strips of held-out fonts, which are harder than most games: 57 % of 1,767 with digits are read without a
mistake, and 96 % of 793 without text stay empty. On 400 of them PP-OCRv6 tiny reads 62 % and leaves 88 % empty; for 70 %
one of both is right.
"""
import argparse
import glob
import os
import random
import time

import numpy as np
import onnx
import onnx.numpy_helper
import torch
import torch.multiprocessing as mp
from torch import nn

from strips import HEIGHT
from texts import ALPHABET

CLASSES = len(ALPHABET) + 2
SPACE = CLASSES - 1
CLASS = {char: n + 1 for n, char in enumerate(ALPHABET)} | {" ": SPACE}


def block(before, after, size, stride=(1, 1), padding=None, groups=1):
    padding = padding if padding is not None else tuple(side // 2 for side in size)
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, padding, bias=False, groups=groups), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class Context(nn.Module):
    """Looks at the neighbors of each step: a depthwise and a pointwise convolution with a shortcut."""

    def __init__(self, channels, reach, dilation):
        super().__init__()
        self.across = nn.Conv2d(channels, channels, (1, reach), 1, (0, reach // 2 * dilation), (1, dilation), channels, bias=False)
        self.mix = block(channels, channels, (1, 1))

    def forward(self, value):
        return value + self.mix(self.across(value))


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            block(3, 24, (3, 3), (2, 2)),  # 16 rows
            block(24, 32, (3, 3), (2, 1)),  # 8
            block(32, 48, (3, 3)),
            block(48, 64, (3, 3), (2, 2)),  # 4
            block(64, 80, (3, 3)),
            block(80, 128, (4, 3), (1, 1), (0, 1)),  # 1
            Context(128, 5, 1),
            Context(128, 5, 2),
            nn.Conv2d(128, CLASSES, 1),
        )

    def forward(self, value):
        return self.layers(value).squeeze(2).transpose(1, 2)


class Readable(nn.Module):
    """The network with probabilities as its output."""

    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def forward(self, value):
        return self.reader(value).softmax(2)


def load(path):
    """Returns the strips of a file and their texts as classes."""
    data = np.load(path)
    ends = np.cumsum(data["widths"] * HEIGHT * 3)
    strips = [
        part.reshape(HEIGHT, width, 3) for part, width in zip(np.split(data["pixels"], ends[:-1]), data["widths"])
    ]
    return list(zip(strips, [[CLASS[char] for char in str(text)] for text in data["texts"]]))


def batch_of(items):
    """Returns inputs (padded on the right), their steps, targets and the lengths of the targets."""
    width = -(-max(strip.shape[1] for strip, _ in items) // 16) * 16
    inputs = np.zeros((len(items), HEIGHT, width, 3), np.uint8)
    for n, (strip, _) in enumerate(items):
        inputs[n, :, : strip.shape[1]] = strip
    planes = torch.from_numpy(inputs).flip(3).permute(0, 3, 1, 2).float() / 127.5 - 1
    for n, (strip, _) in enumerate(items):
        planes[n, :, :, strip.shape[1] :] = 0
    steps = torch.tensor([-(-strip.shape[1] // 4) for strip, _ in items])
    lengths = torch.tensor([len(target) for _, target in items])
    targets = torch.tensor([value for _, target in items for value in target])
    return planes, steps, targets, lengths


def batches(items, size):
    """Yields batches of strips of similar width in random order."""
    random.shuffle(items)
    for start in range(0, len(items), size * 20):
        part = sorted(items[start : start + size * 20], key=lambda item: item[0].shape[1])
        groups = [part[n : n + size] for n in range(0, len(part), size)]
        random.shuffle(groups)
        yield from groups


def decode(classes):
    """Returns the text of the most likely class of each step."""
    text, before = [], 0
    for value in classes:
        if value != before and value != 0:
            text.append(" " if value == SPACE else ALPHABET[value - 1])
        before = value
    return "".join(text).strip()


@torch.no_grad()
def measure(reader, held):
    """Prints the share of right strips: all with digits, and those without text that stayed empty."""
    reader.eval()
    right, count, quiet, empty, letters, lettered = 0, 0, 0, 0, 0, 0
    for group in batches(list(held), 64):
        planes, steps, _, _ = batch_of(group)
        for row, step, (_, target) in zip(reader(planes).argmax(2).tolist(), steps.tolist(), group):
            text = decode(row[:step])
            want = decode_target(target)
            if want == "":
                empty += 1
                quiet += text == ""
            elif any(char.isdigit() for char in want):
                count += 1
                right += text == want
            else:
                lettered += 1
                letters += text.lower() == want.lower()
    reader.train()
    print(f"held out: {100 * right / count:.1f} % of {count} with digits, {100 * letters / lettered:.1f} % of {lettered} words, "
          f"{100 * quiet / empty:.1f} % of {empty} without text", flush=True)


def decode_target(target):
    return "".join(" " if value == SPACE else ALPHABET[value - 1] for value in target)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("strips")
    parser.add_argument("held")
    parser.add_argument("out")
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    reader = Reader().to(memory_format=torch.channels_last)
    if options.resume:
        reader.load_state_dict(torch.load(options.resume))
    print(sum(value.numel() for value in reader.parameters()), "weights", flush=True)
    reader.share_memory()
    # All workers change the same weights without a lock, so one that waits for a core delays no other.
    workers = [mp.Process(target=work, args=(reader, options, rank)) for rank in range(options.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    torch.save(reader.state_dict(), f"{options.out}/reader.pt")
    measure(reader, load_all(options.held, set()))
    write(reader, options.out)


def load_all(folder, known):
    """Returns the strips of the files that are not known yet."""
    items = []
    for path in sorted(glob.glob(f"{folder}/*.npz")):
        if path not in known and not path.endswith(".part.npz"):
            known.add(path)
            items += load(path)
    return items


def work(reader, options, rank):
    """Trains for the given time. The first worker reports and saves now and then."""
    torch.set_num_threads(1)
    random.seed(options.seed * 100 + rank)
    optimizer = torch.optim.AdamW(reader.parameters(), options.rate, weight_decay=0.01)
    loss_of = nn.CTCLoss(zero_infinity=True)
    known, items, held = set(), [], load_all(options.held, set())
    began, reported, seen = time.time(), 0, 0
    done = 0
    reader.train()
    while done < 1:
        items += load_all(options.strips, known)
        # A pass ends early, so that strips that are drawn meanwhile come in soon.
        for group in batches(random.sample(items, min(len(items), 6000)), 48):
            done = (time.time() - began) / (options.minutes * 60)
            if done >= 1:
                break
            for setting in optimizer.param_groups:
                setting["lr"] = options.rate * min(1, done / 0.02 + 0.05) * (0.505 + 0.495 * np.cos(np.pi * done))
            planes, steps, targets, lengths = batch_of(group)
            if random.random() < 0.2:
                planes = planes.flip(1)
            if random.random() < 0.15:
                planes = -planes
            output = reader(planes.contiguous(memory_format=torch.channels_last)).log_softmax(2).transpose(0, 1)
            loss = loss_of(output, targets, steps, lengths)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(reader.parameters(), 2)
            optimizer.step()
            seen += len(group)
            if rank == 0 and time.time() - reported > 60:
                reported = time.time()
                minutes = (reported - began) / 60
                print(f"{minutes:.1f} min, {len(items)} strips, {seen} seen, loss {loss.item():.3f}", flush=True)
                if int(minutes) % 4 == 3:
                    measure(reader, random.sample(held, 800))
                    torch.save(reader.state_dict(), f"{options.out}/reader.pt")


def write(reader, folder):
    """Writes the network and its alphabet to a folder."""
    reader.eval()
    names = {"input": {0: "lines", 3: "width"}, "output": {0: "lines", 1: "steps"}}
    torch.onnx.export(
        Readable(reader), torch.zeros(1, 3, HEIGHT, 96), os.path.join(folder, "hud-rec.onnx"),
        input_names=["input"], output_names=["output"], dynamic_axes=names, opset_version=17, dynamo=False,
    )
    model = onnx.load(os.path.join(folder, "hud-rec.onnx"))
    compress(model.graph)
    onnx.save(model, os.path.join(folder, "hud-rec.onnx"))
    with open(os.path.join(folder, "hud-dict.txt"), "w") as file:
        file.write("\n".join(ALPHABET) + "\n")


def compress(graph):
    """Stores large weights as bytes with a scale for each output channel. The runtime expands them when it loads."""
    for weights in [tensor for tensor in graph.initializer if len(tensor.raw_data) > 2000]:
        values = onnx.numpy_helper.to_array(weights)
        scale = np.abs(values).max(axis=tuple(range(1, values.ndim)), keepdims=True).astype(np.float32) / 127
        name = weights.name
        whole = onnx.numpy_helper.from_array(np.round(values / scale).astype(np.int8), f"{name}.bytes")
        graph.initializer.remove(weights)
        graph.initializer.extend([whole, onnx.numpy_helper.from_array(scale, f"{name}.scale")])
        graph.node.insert(0, onnx.helper.make_node("Mul", [f"{name}.float", f"{name}.scale"], [name]))
        graph.node.insert(0, onnx.helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.float"], to=onnx.TensorProto.FLOAT))


if __name__ == "__main__":
    main()
