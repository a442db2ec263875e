import { registry } from '@app/platform/metrics/metrics';
import { Counter } from 'prom-client';

export const rewardsDecided = new Counter({
  name: 'assistant_rewards_total',
  help: 'Rewards by what became of them and why; a held one that ends counts again',
  labelNames: ['status', 'reason'],
  registers: [registry],
});
