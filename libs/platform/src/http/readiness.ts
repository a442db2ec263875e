import { Injectable } from '@nestjs/common';

/** A process started beside this one that clients reach through it. */
export interface TreePart {
  /** For example "The gateway". */
  name: string;
  isServing(): boolean;
}

/** What `/health/ready` checks besides the database. */
@Injectable()
export class Readiness {
  /** Set before the first request by the code that starts them. */
  parts: TreePart[] = [];
}
