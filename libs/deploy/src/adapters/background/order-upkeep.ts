import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { TidyQuotes } from '../../use-cases/tidy-quotes.js';

@Injectable()
export class OrderUpkeep implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly tidyQuotes: TidyQuotes,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'forget quotes of deploys', everyMs: 60_000, run: () => this.tidyQuotes.execute() });
  }
}
