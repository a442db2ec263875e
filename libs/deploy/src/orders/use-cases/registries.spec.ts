import type { UnitOfWork } from '@app/kernel';
import { OPTIONS } from '../../../testing/scheduling.js';
import type { Deploy } from '../../deploys/domain/deploy.js';
import type { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { OrderDeploy, type OrderDeployInput } from './order-deploy.js';
import { ReviseDeploy, type ReviseDeployInput } from './revise-deploy.js';

const CLUSTER = { ...OPTIONS, executor: 'swarm' as const };
const content = { image: '127.0.0.1.nip.io:6379/x' };
const unitOfWork = { run: (work: () => unknown) => work() } as unknown as UnitOfWork;
const none = undefined as never;

describe('registries of a cluster', () => {
  it('H2: an order on a cluster cannot have its nodes connect anywhere', () => {
    const order = new OrderDeploy(unitOfWork, none, none, none, none, CLUSTER);
    const input = { jobType: 'Docker', content } as OrderDeployInput;
    expect(() => order.execute(input)).toThrow(expect.objectContaining({ code: 'registry_not_allowed' }));
  });

  it('H2: nor can a revision of a deploy that runs on one, whatever runs new ones', async () => {
    const deploy = { ownerId: 'u1', executor: 'kubernetes', endedAt: null, status: 'running' } as unknown as Deploy;
    const deploys = { lock: async () => deploy, revision: async () => ({}) } as unknown as DeployRepository;
    const revise = new ReviseDeploy(unitOfWork, deploys, none, OPTIONS);
    const input = { userId: 'u1', content } as ReviseDeployInput;
    await expect(revise.execute(input)).rejects.toMatchObject({ code: 'registry_not_allowed' });
  });
});
