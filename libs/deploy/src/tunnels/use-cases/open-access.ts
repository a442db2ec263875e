import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { hashOfAccessToken, newAccessToken } from '../domain/access-token.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import { TunnelRepository } from '../ports/tunnel-repository.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { lockOpen, type OwnDeploy } from '../../deploys/use-cases/own-deploy.js';

export interface OpenAccessInput extends OwnDeploy {
  /** Seconds. */
  ttlS: number;
}

export interface OpenedAccess {
  /** Secret; never stored. */
  token: string;
  expiresAt: Date;
  /** Number of the deploy's replicas: 1 … n. */
  replicas: number;
}

/** Makes a token that opens the ports of a deploy's replicas for a while. */
@Injectable()
export class OpenAccess {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly tunnels: TunnelRepository,
    private readonly clock: Clock,
  ) {}

  execute(input: OpenAccessInput): Promise<OpenedAccess> {
    return this.unitOfWork.run(async () => {
      const { deployId, port, replicas } = await lockOpen(this.deploys, input);
      if (port === null) throw DeployErrors.deploy_has_no_port();
      const token = newAccessToken();
      const expiresAt = new Date(this.clock.now().getTime() + input.ttlS * 1000);
      await this.tunnels.addAccess({
        tokenSha256: hashOfAccessToken(token),
        deployId,
        userId: input.userId,
        expiresAt,
      });
      return { token, expiresAt, replicas };
    });
  }
}
