import type { ActionLabels } from './action-labels.js';

export const en: ActionLabels = {
  of: {
    cancel_job: (name) => `Cancel ${name}`,
    accept_result: (name) => `Accept the result of ${name}`,
    dispute_result: (name) => `Dispute the result of ${name}`,
    run_again: (name) => `Run ${name} again`,
    post_for_more: (name, coins) =>
      coins === null ? `Post ${name} again for a higher price` : `Post ${name} again for ${coins} coins`,
    stop_deploy: (name) => `Stop ${name}`,
    scale_deploy: (name, replicas) =>
      replicas === null ? `Change the replicas of ${name}` : `Scale ${name} to ${replicas}`,
    end_session: () => 'End this session',
    top_up_session: (_, gb) => (gb === null ? 'Buy more traffic' : `Buy ${gb} GB more`),
    self_test: (name) => `Test the hardware of ${name}`,
  },
  openRecord: (name) => `Open ${name}`,
  open: {
    home: 'Open Home',
    jobs: 'Open Jobs',
    job: 'Open the job',
    new_job: 'Create a job',
    deploys: 'Open Deploys',
    deploy: 'Open the deploy',
    new_deploy: 'Create a deploy',
    sessions: 'Open Bandwidth',
    session: 'Open the session',
    devices: 'Open Machines',
    device: 'Open the machine',
    add_device: 'Add a machine',
    earnings: 'Open Earnings',
    wallet: 'Open Wallet',
    offers: 'Open Offers',
    api_keys: 'Open API keys',
    webhooks: 'Open Webhooks',
    referrals: 'Open Referrals',
    rewards: 'Open Good deeds',
    account: 'Open Account',
    admin: 'Open the operator’s pages',
    other: 'Open the console',
  },
};
