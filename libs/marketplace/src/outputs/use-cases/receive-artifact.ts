import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { BlobKey } from '@app/platform/blobs/blob-store';
import { Blobs } from '@app/platform/blobs/blobs';
import { safeContentType } from '@app/platform/blobs/content-types';
import type { AttemptId } from '../../contract.js';
import { MAX_ARTIFACTS, type Artifact } from '../domain/artifact.js';
import { OutputErrors } from '../domain/output.errors.js';
import { OutputRepository } from '../ports/output-repository.js';
import { lockRunning, type OwnAttempt } from './report-output.js';

export interface ReceiveArtifactInput extends OwnAttempt {
  name: string;
  content: Readable;
  maxBytes: number;
}

/**
 * Stores a file of a running attempt. The bytes are durable before the record names them, and no transaction is open
 * while they arrive; whether the attempt still runs is asked before, to refuse early, and decided after.
 */
@Injectable()
export class ReceiveArtifact {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly output: OutputRepository,
    private readonly blobs: Blobs,
  ) {}

  async execute({ name, content, maxBytes, ...own }: ReceiveArtifactInput): Promise<Artifact> {
    const attemptId = await this.unitOfWork.run(() => this.mayAdd(own, name));
    const { key, sizeBytes, sha256 } = await this.blobs.receive(content, maxBytes);
    const artifact: Artifact = { name, sizeBytes, sha256, contentType: safeContentType(name) };
    try {
      await this.unitOfWork.run(() => this.record({ ...own, attemptId }, artifact, key));
    } catch (error) {
      await this.blobs.sweepSoon(key).catch(() => undefined);
      throw error;
    }
    return artifact;
  }

  private async mayAdd(own: OwnAttempt, name: string): Promise<AttemptId> {
    const { id } = await lockRunning(this.output, own);
    const names = await this.output.artifactNames(id);
    if (names.length >= MAX_ARTIFACTS && !names.includes(name))
      throw OutputErrors.too_many_artifacts(`An attempt has at most ${MAX_ARTIFACTS} artifacts.`);
    return id;
  }

  private async record(own: OwnAttempt, artifact: Artifact, key: BlobKey): Promise<void> {
    const attemptId = await this.mayAdd(own, artifact.name);
    const replaced = await this.output.saveArtifact(attemptId, artifact, key);
    await this.blobs.keep(key);
    if (replaced) await this.blobs.discard([replaced]);
  }
}
