declare module 'snowball-stemmers' {
  const stemmers: {
    /** Throws for an algorithm it hasn't. */
    newStemmer(algorithm: string): { stem(word: string): string };
  };
  export default stemmers;
}
