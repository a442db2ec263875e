import { Injectable } from '@nestjs/common';

/** A process that was started beside this one, and is used through it. */
export interface TreePart {
  /** Such as "The gateway". */
  name: string;
  isServing(): boolean;
}

/** What `/health/ready` asks besides the database. */
@Injectable()
export class Readiness {
  /** Told before the first request by whoever starts them. */
  parts: TreePart[] = [];
}
