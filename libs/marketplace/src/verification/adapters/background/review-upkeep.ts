import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { PayLapsedReviews } from '../../use-cases/pay-lapsed-reviews.js';
import { SettleOverdueDisputes } from '../../use-cases/settle-overdue-disputes.js';

const EVERY_MS = 5_000;

@Injectable()
export class ReviewUpkeep implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly payLapsed: PayLapsedReviews,
    private readonly settleOverdue: SettleOverdueDisputes,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'pay lapsed reviews', everyMs: EVERY_MS, run: () => this.payLapsed.execute() });
    this.tasks.register({
      name: 'settle overdue disputes',
      everyMs: EVERY_MS,
      run: () => this.settleOverdue.execute(),
    });
  }
}
