/** The folder a job writes its results to, bounded in total size whatever the job does. */
export interface OutputsVolume {
  /** To be called when the job is over: ends watching, brings what the job wrote to the folder if it lies elsewhere. */
  settle(): Promise<void>;
  /** True when the job used all the space there is; to be asked before `settle()`. */
  isFull(): Promise<boolean>;
  /** Frees what held the folder; what the job wrote is gone afterwards where it lay on an image of its own. */
  release(): Promise<void>;
}

export interface OutputsOptions {
  dir: string;
  sizeMb: number;
  attemptId: string;
  /** Called once when the bound was passed and the job must be ended (a watched folder; an image just gets full). */
  onOverflow(): void;
}
