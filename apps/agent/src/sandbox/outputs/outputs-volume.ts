/** The folder for a job's results, limited in total size whatever the job does. */
export interface OutputsVolume {
  /** Call it when the job is over: stops watching, and copies the results to the folder if they lie elsewhere. */
  settle(): Promise<void>;
  /** True when the job used all the space; call it before `settle()`. */
  isFull(): Promise<boolean>;
  /** Releases the folder's storage. Results on a separate image are gone afterwards. */
  release(): Promise<void>;
}

export interface OutputsOptions {
  dir: string;
  sizeMb: number;
  attemptId: string;
  /** Called once when the limit was exceeded and the job must end (a watched folder; an image is only full). */
  onOverflow(): void;
}
