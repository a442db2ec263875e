/** What a picture file contains besides the picture. */
export interface FileParts {
  /** The TIFF structure of EXIF; null: none. */
  exif: Buffer | null;
  /** XMP packets and C2PA (JUMBF) boxes, in the order of the file. */
  metadata: Buffer[];
  /** Text chunks and comments, inflated. */
  texts: Array<{ key: string; text: string }>;
  /** Offset after the end of the picture. */
  end: number;
}
