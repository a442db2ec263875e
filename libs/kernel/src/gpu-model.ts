const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a GPU's name, so that "A100" matches "NVIDIA A100-SXM4-80GB" but not "RTX A1000". */
export function wordsOf(name: string): string[] {
  return [...new Set(name.toLowerCase().match(WORD) ?? [])];
}

/** Whether a GPU is of the requested model: every word of the model is a word of the GPU's name. */
export function isModel(gpuName: string, model: string): boolean {
  const words = new Set(wordsOf(gpuName));
  return wordsOf(model).every((word) => words.has(word));
}
