import { defineErrors, QuoteErrors } from '@app/kernel';

const OWN = defineErrors({
  deploy_not_found: { kind: 'not_found', title: 'You have no such deploy' },
  deploy_over: { kind: 'conflict', title: 'The deploy is over' },
  revision_not_found: { kind: 'not_found', title: 'The deploy has no such revision' },
  no_earlier_revision: { kind: 'conflict', title: 'There is no good revision before the current one' },
  deploy_has_no_port: { kind: 'conflict', title: 'The deploy was ordered without a port' },
  placement_not_found: { kind: 'not_found', title: 'No such run of a replica' },
  nothing_to_run: { kind: 'invalid', title: 'The deploy names neither image nor command' },
  registry_not_allowed: { kind: 'invalid', title: 'Images of this registry are not allowed on this server' },
  cpu_has_no_gpus: { kind: 'invalid', title: 'A deploy without a GPU model takes no gpu_count' },
  quote_mismatch: { kind: 'conflict', title: 'The order differs from its quote' },
});

export const DeployErrors = { ...OWN, ...QuoteErrors };
