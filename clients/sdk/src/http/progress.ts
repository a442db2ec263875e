/** Bytes so far and all bytes, the latter null while unknown. */
export type OnProgress = (doneBytes: number, totalBytes: number | null) => void;
