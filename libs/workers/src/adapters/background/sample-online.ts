import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { OnlineSamples } from '../postgres/online-samples.js';

/** Often enough not to miss one of the five minutes that a sample stands for. */
const EVERY_MS = 60_000;

/** Samples how many devices are online; any number of processes together. */
@Injectable()
export class SampleOnline implements OnModuleInit {
  constructor(
    private readonly samples: OnlineSamples,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'sample online devices', everyMs: EVERY_MS, run: () => this.samples.sample() });
  }
}
