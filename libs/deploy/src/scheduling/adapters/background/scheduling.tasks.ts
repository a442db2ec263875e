import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { ReconcileDue } from '../../use-cases/reconcile-due.js';

/** Every change of a deploy makes it due: this is how soon that is seen. One indexed read when nothing is due. */
const EVERY_MS = 300;

@Injectable()
export class SchedulingTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly due: ReconcileDue,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'reconcile deploys', everyMs: EVERY_MS, run: () => this.due.execute() });
  }
}
