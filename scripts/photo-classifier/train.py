"""Trains the classifier from FOLDER/features.tsv: train.py FOLDER [--write] [--held-out]. The held-out half is only counted."""
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import QuantileTransformer, StandardScaler

FOLDER = Path(sys.argv[1])
MODEL = Path(__file__).parents[2] / 'libs/assistant/src/photos/adapters/forensics/nature/photo-model.ts'
# This share of the photographs in the development half passes in cross-validation.
PHOTOS_PASS = 0.95
FOLDS = 5


def read():
    head, *rows = [line.split('\t') for line in (FOLDER / 'features.tsv').read_text().split('\n')]
    info = np.array([row[:5] for row in rows])
    # The first variant of each is only scaled and compressed.
    plain = np.array(['-0.' in name for name in info[:, 4]])
    return head[5:], np.array([row[5:] for row in rows], float), info[:, 0].astype(int), *info[:, 1:4].T, plain


names, x, y, kinds, parts, origins, plain = read()
development, held_out = parts == 'development', parts == 'held-out'


def weights(rows):
    """Photographs weigh as much as all others together; among the others, a kind with four times the pictures weighs twice."""
    names, inverse, counts = np.unique(kinds[rows], return_inverse=True, return_counts=True)
    share = np.where(names == 'photograph', 1, np.sqrt(counts) / np.sqrt(counts[names != 'photograph']).sum())
    w = (share / counts)[inverse]
    return w / w.mean()


def trees(**options):
    return HistGradientBoostingClassifier(**{**dict(max_iter=300, learning_rate=0.06, max_leaf_nodes=8, min_samples_leaf=15, l2_regularization=3, max_features=0.3, random_state=1), **options})


def logistic():
    return make_pipeline(QuantileTransformer(output_distribution='normal', n_quantiles=200), StandardScaler(), LogisticRegression(C=0.05, max_iter=2000))


CANDIDATES = {
    'logistic regression': logistic,
    'boosted trees of 2 leaves': lambda: trees(max_leaf_nodes=2),
    'boosted trees of 4 leaves': lambda: trees(max_leaf_nodes=4),
    'boosted trees of 8 leaves': trees,
}
CHOSEN = 'boosted trees of 8 leaves'


def fit(model, rows):
    if hasattr(model, 'steps'):
        return model.fit(x[rows], y[rows], logisticregression__sample_weight=weights(rows))
    return model.fit(x[rows], y[rows], weights(rows))


def unseen(make):
    """Scores of the development half, each by a model that learned from other originals."""
    score = np.zeros(len(y))
    at = np.flatnonzero(development)
    for others, these in GroupKFold(FOLDS, shuffle=True, random_state=0).split(at, y[at], origins[at]):
        rows = np.zeros(len(y), bool)
        rows[at[others]] = True
        score[at[these]] = fit(make(), rows).decision_function(x[at[these]])
    return score


def balanced(score):
    """The lowest worst of both rates that any threshold gives."""
    s, photo = score[development], y[development] == 1
    return max(min((s[photo] >= t).mean(), (s[~photo] < t).mean()) for t in np.quantile(s, np.linspace(0.02, 0.98, 200)))


def table(score, threshold, rows):
    by = defaultdict(list)
    for kind, name, as_found, passed in zip(kinds[rows], origins[rows], plain[rows], score[rows] >= threshold):
        by[kind].append((name, as_found, passed))
    print('| kind | originals | called a photograph, as found | altered | right |\n| --- | ---: | ---: | ---: | ---: |')
    for kind, found in sorted(by.items(), key=lambda item: (item[0] != 'photograph', -np.mean([p for *_, p in item[1]]))):
        of = [[passed for _, as_found, passed in found if as_found == which] for which in (True, False)]
        passed = np.mean(of[0] + of[1])
        right = passed if kind == 'photograph' else 1 - passed
        print(f'| {kind} | {len({name for name, *_ in found})} | {sum(of[0])} of {len(of[0])} | {sum(of[1])} of {len(of[1])} | {right:.0%} |')
    right = (score >= threshold) == (y == 1)
    for label, what in ((1, 'photographs let through'), (0, 'others named')):
        here = rows & (y == label)
        print(f'{what}: {right[here].mean():.1%}; as found {right[here & plain].mean():.1%}, altered {right[here & ~plain].mean():.1%}')


def write(model, threshold):
    """One tree per line: `feature threshold` of an inner node and `value` of a leaf, the lower side first."""
    lines = []
    for (predictor,) in model._predictors:
        nodes = predictor.nodes

        def text(at):
            node = nodes[at]
            if node['is_leaf']:
                return f'{node["value"]:.4g}'
            return f'{node["feature_idx"]}:{node["num_threshold"]:.5g} {text(node["left"])} {text(node["right"])}'

        lines.append(text(0))
    base = float(model._baseline_prediction.ravel()[0])
    MODEL.write_text(
        '// Made by scripts/photo-classifier/train.py: not for hands.\n'
        f'export const FEATURES = `{" ".join(names)}`.split(\' \');\n'
        f'export const BASE = {base:.6g};\n'
        f'/** Scores from here up are photographs. */\nexport const THRESHOLD = {threshold:.4g};\n'
        '/** Each tree in depth-first order: `feature:threshold` of a node, then what is at most that, then the rest. */\n'
        'export const TREES = `\n' + '\n'.join(lines) + '\n`;\n'
    )


if __name__ == '__main__':
    print({part: [int(((parts == part) & (y == label)).sum()) for label in (1, 0)] for part in sorted(set(parts))})
    print({part: [len(set(origins[(parts == part) & (y == label)])) for label in (1, 0)] for part in sorted(set(parts))}, 'originals')
    if '--compare' in sys.argv:
        for name, make in CANDIDATES.items():
            s = unseen(make)
            print(f'{name}: AUC {roc_auc_score(y[development], s[development]):.4f}, both right {balanced(s):.3f}')
    s = unseen(CANDIDATES[CHOSEN])
    threshold = np.quantile(s[development & (y == 1)], 1 - PHOTOS_PASS)
    print(f'\nDevelopment half, threshold {threshold:.2f}')
    table(s, threshold, development)
    best = fit(CANDIDATES[CHOSEN](), development)
    if '--held-out' in sys.argv:
        print('\nHeld out')
        table(best.decision_function(x), threshold, held_out)
    if '--strange' in sys.argv:
        print('\nKinds of the development half, by models that never saw any of the kind')
        for kind in sorted(set(kinds[development & (y == 0)])):
            score = fit(CANDIDATES[CHOSEN](), development & (kinds != kind)).decision_function(x[development & (kinds == kind)])
            print(f'| {kind} | {(score < threshold).mean():.0%} |', flush=True)
    if '--write' in sys.argv:
        write(best, threshold)
