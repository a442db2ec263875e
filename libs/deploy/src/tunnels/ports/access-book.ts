import type { UserId } from '@app/kernel';
import type { DeployId } from '../../contract.js';

export interface Access {
  tokenSha256: Buffer;
  deployId: DeployId;
  userId: UserId;
  expiresAt: Date;
}

/** Who may open the ports of replicas. */
export abstract class AccessBook {
  abstract add(access: Access): Promise<void>;

  /** Those that expired before a time; at most `limit`, answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
