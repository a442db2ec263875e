declare module 'snowball-stemmers' {
  const stemmers: {
    /** Throws for an unknown algorithm. */
    newStemmer(algorithm: string): { stem(word: string): string };
  };
  export default stemmers;
}
