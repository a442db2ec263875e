import type { PhotoFeatures } from './photo-features.js';
import { BASE, FEATURES, THRESHOLD, TREES } from './photo-model.js';

/** A leaf, or a feature with its threshold and the branches for values up to it and above. */
type Tree = number | { feature: string; bound: number; lower: Tree; upper: Tree };

const FOREST = TREES.trim()
  .split('\n')
  .map((text) => treeOf(text.split(' ')));

/** Whether a picture measures like a photograph. It proves nothing: good forgeries do, too. */
export const isPhotograph = (features: PhotoFeatures): boolean => photoScore(features) >= THRESHOLD;

/** The log odds of a photograph: the sum of the boosted trees. */
export const photoScore = (features: PhotoFeatures): number =>
  FOREST.reduce<number>((sum, tree) => sum + leafOf(tree, features), BASE);

/** Consumes the words of one tree, in depth-first order. */
function treeOf(words: string[]): Tree {
  const [head = '', bound] = (words.shift() ?? '').split(':');
  if (bound === undefined) return Number(head);
  const feature = FEATURES[Number(head)] as string;
  return { feature, bound: Number(bound), lower: treeOf(words), upper: treeOf(words) };
}

function leafOf(tree: Tree, features: PhotoFeatures): number {
  let at = tree;
  while (typeof at !== 'number') at = (features[at.feature] as number) <= at.bound ? at.lower : at.upper;
  return at;
}
