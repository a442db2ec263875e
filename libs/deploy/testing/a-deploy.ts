import { newId, type UserId } from '@app/kernel';
import type { DeployId } from '../src/contract.js';
import type { NewDeploy, RevisionContent } from '../src/deploys/ports/deploy-repository.js';

/** Two replicas for an hour, without GPUs. */
export const aDeploy = (changes: Partial<NewDeploy> = {}): NewDeploy => ({
  deployId: newId<DeployId>(),
  ownerId: newId<UserId>(),
  name: 'web',
  jobType: 'Docker',
  executor: 'devices',
  gpuModel: 'cpu',
  replicas: 2,
  durationHrs: 1,
  currency: 'coin',
  gpuHourMicros: 500_000n,
  port: null,
  autoRenew: false,
  keyId: null,
  minHealthyS: 10,
  heldMicros: 1_000_000n,
  ...changes,
});

export const aContent = (changes: Partial<RevisionContent> = {}): RevisionContent => ({
  image: null,
  command: ['sleep', '1000'],
  env: {},
  network: false,
  memoryMb: 256,
  gpuCount: 0,
  copyOf: null,
  ...changes,
});
