/** A file of the buyer that a job reads. */
export interface JobInput {
  /** Where it lies in the job's input folder; may hold folders. */
  path: string;
  /** Of the file, lower-case hex. */
  sha256: string;
}

/** Names that can't climb folders, hide, or need quoting; at most eight folders deep. */
export const INPUT_PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_][A-Za-z0-9._-]{0,127}){0,8}$/;
export const MAX_PATH = 255;
/** Most inputs of one job. */
export const MAX_INPUTS = 64;

/** Whether every input has a place of its own: no path is another one, or a folder of another one. */
export function haveOwnPlaces(inputs: readonly JobInput[]): boolean {
  const paths = inputs.map(({ path }) => path);
  const taken = new Set(paths);
  if (taken.size < paths.length) return false;
  return paths.every((path) => {
    const folders = path.split('/').slice(0, -1);
    return folders.every((_, depth) => !taken.has(folders.slice(0, depth + 1).join('/')));
  });
}
