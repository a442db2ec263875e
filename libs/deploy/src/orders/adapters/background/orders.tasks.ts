import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { TidyOrders } from '../../use-cases/forget-expired.js';

@Injectable()
export class OrderUpkeep implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly tidy: TidyOrders,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'tidy orders of deploys', everyMs: 60_000, run: () => this.tidy.execute() });
  }
}
