import { Module } from '@nestjs/common';
import { TypeormDeployRepository } from './adapters/postgres/typeorm-deploy-repository.js';
import { DeployRepository } from './ports/deploy-repository.js';

/** The deploy itself: its rules, revisions, history and storage. */
@Module({
  providers: [{ provide: DeployRepository, useClass: TypeormDeployRepository }],
  exports: [DeployRepository],
})
export class DeploysModule {}
