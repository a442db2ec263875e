import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { SweepArtifacts } from '../../use-cases/sweep-artifacts.js';

@Injectable()
export class OutputsTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly sweep: SweepArtifacts,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'sweep artifacts', everyMs: 10_000, run: () => this.sweep.execute() });
  }
}
