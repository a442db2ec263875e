import type { UserId } from '@app/kernel';
import type { AuthenticatedUser } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FollowDeploy } from '../live/follow-deploy.js';
import type { ReadReplicaLog } from '../postgres/read-replica-log.query.js';
import { DeployLogsController } from './deploy-logs.controller.js';
import { DeployLogQuery } from './deploy-logs.dto.js';

const USER = { userId: 'u' as UserId } as AuthenticatedUser;

describe('the log of a replica', () => {
  it('that is not kept any more is read to its end, so that nobody asks for it for ever', async () => {
    const run = { id: 'p', state: 'ended', place: 'rig-7', revision: 1, logFirst: 5, logBytes: 5 };
    const log = { view: async () => ({ status: 'stopped', over: true, run }), pieces: async () => [] };
    const controller = new DeployLogsController(log as unknown as ReadReplicaLog, {} as FollowDeploy);
    const request = { headers: {} } as FastifyRequest;
    expect(await controller.getDeployLog(USER, 'd', new DeployLogQuery(), request, {} as FastifyReply)).toEqual({
      ...{ ok: true, placement_id: 'p', first_offset: 5 },
      ...{ logs: [], next_offset: 5, complete: true },
    });
  });
});
