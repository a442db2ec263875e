import { quietClient } from '../api/http-client.js';
import { VERSION } from '../distribution.js';
import { Installation } from '../launcher/installation.js';
import type { AgentOptions } from '../options.js';
import { Staging } from './staging.js';
import { TrustRecord } from './trust-record.js';
import { Updates } from './updates.js';

export interface OwnUpdates {
  updates: Updates;
  /** The running version. */
  version: string;
  installation: Installation;
  record: TrustRecord;
  /** Why the disk doesn't allow a change of versions; undefined when it does. */
  lacksRoom(): Promise<string | undefined>;
}

/** The updates of this program; undefined when it isn't an installed bundle. */
export function ownUpdates(options: AgentOptions): OwnUpdates | undefined {
  const installation = Installation.containing(import.meta.filename);
  if (VERSION === null || !installation) return undefined;
  const { rootKey, dataDir, server, token } = options;
  // Its answers say nothing about this device, and its failures are no news.
  const http = quietClient(server, token);
  const staging = new Staging({ installation, http, agentArguments: process.argv.slice(2) });
  const record = new TrustRecord(dataDir, rootKey ?? '', VERSION);
  const updates = new Updates({ installation, http, staging, record, rootKey, running: VERSION });
  return { updates, version: VERSION, installation, record, lacksRoom: () => staging.lacksRoom() };
}
