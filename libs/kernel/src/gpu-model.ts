const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a GPU's name, so that "A100" is in "NVIDIA A100-SXM4-80GB" and not in "RTX A1000" (contract §6, §7). */
export function wordsOf(name: string): string[] {
  return [...new Set(name.toLowerCase().match(WORD) ?? [])];
}

/** Whether a GPU of this name is of the model that somebody asks for: every word of the model is a word of the name. */
export function isModel(gpuName: string, model: string): boolean {
  const words = new Set(wordsOf(gpuName));
  return wordsOf(model).every((word) => words.has(word));
}
