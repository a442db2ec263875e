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
    home: 'Open the overview',
    jobs: 'Open the jobs',
    job: 'Open the job',
    new_job: 'Create a job',
    deploys: 'Open the deploys',
    deploy: 'Open the deploy',
    new_deploy: 'Create a deploy',
    sessions: 'Open bandwidth',
    session: 'Open the session',
    devices: 'Open the devices',
    device: 'Open the device',
    add_device: 'Add a machine',
    wallet: 'Open the wallet',
    offers: 'Open the offers',
    api_keys: 'Open the API keys',
    webhooks: 'Open the webhooks',
    rewards: 'Open photos and rewards',
    account: 'Open the account settings',
    admin: 'Open the operator’s pages',
    other: 'Open the console',
  },
};
