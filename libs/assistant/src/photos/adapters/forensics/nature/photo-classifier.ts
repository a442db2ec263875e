import type { PhotoFeatures } from './photo-features.js';
import { BASE, FEATURES, THRESHOLD, TREES } from './photo-model.js';

/** A leaf, or the feature to ask for, its bound, and what follows at most that and above. */
type Tree = number | { feature: string; bound: number; lower: Tree; upper: Tree };

const FOREST = TREES.trim()
  .split('\n')
  .map((text) => treeOf(text.split(' ')));

/** Whether a picture measures like what cameras take. It proves nothing: good forgeries measure like photographs. */
export const isPhotograph = (features: PhotoFeatures): boolean => photoScore(features) >= THRESHOLD;

/** Log odds of a photograph, as boosted trees add them up. */
export const photoScore = (features: PhotoFeatures): number =>
  FOREST.reduce<number>((sum, tree) => sum + leafOf(tree, features), BASE);

/** Takes the words of one tree, in depth-first order, from the front. */
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
