declare module 'snowball-stemmers' {
  /** Throws for an algorithm it hasn't. */
  function newStemmer(algorithm: string): { stem(word: string): string };
  const stemmers: { newStemmer: typeof newStemmer };
  export default stemmers;
}
