import { defineErrors, QuoteErrors } from '@app/kernel';

const OWN = defineErrors({
  deploy_not_found: { kind: 'not_found', title: 'You have no such deploy' },
  deploy_over: { kind: 'conflict', title: 'The deploy is over' },
  revision_not_found: { kind: 'not_found', title: 'The deploy has no such revision' },
  no_earlier_revision: { kind: 'conflict', title: 'There is no good revision before the current one' },
  deploy_has_no_port: { kind: 'conflict', title: 'The deploy was ordered without a port' },
  placement_not_found: { kind: 'not_found', title: 'There is no such run of a replica here' },
  nothing_to_run: { kind: 'invalid', title: 'The deploy names neither image nor command' },
  registry_not_allowed: { kind: 'invalid', title: 'The image is of a registry that this server does not use' },
  cpu_has_no_gpus: { kind: 'invalid', title: 'A deploy without GPU has no GPUs to count' },
  quote_mismatch: { kind: 'conflict', title: 'The deploy is not what was quoted' },
});

export const DeployErrors = { ...OWN, ...QuoteErrors };
