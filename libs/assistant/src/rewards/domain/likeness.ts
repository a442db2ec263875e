/** Pictures that differ in so many bits are the same one: scaled, recompressed, mirrored, turned or cropped. */
export const DUPLICATE_BITS = 8;
/** Pictures up to this far apart are worth a second look. */
export const SIMILAR_BITS = 13;
