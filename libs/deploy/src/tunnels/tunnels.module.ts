import { Module } from '@nestjs/common';
import { DeploysModule } from '../deploys/deploys.module.js';
import { TypeormTunnelRepository } from './adapters/postgres/typeorm-tunnel-repository.js';
import { TunnelRepository } from './ports/tunnel-repository.js';
import { OpenAccess } from './use-cases/open-access.js';
import { OpenTunnel } from './use-cases/open-tunnel.js';

/** Who may reach the ports of replicas, and through which tunnels. */
@Module({
  imports: [DeploysModule],
  providers: [{ provide: TunnelRepository, useClass: TypeormTunnelRepository }, OpenAccess, OpenTunnel],
  exports: [TunnelRepository, OpenAccess, OpenTunnel],
})
export class TunnelsModule {}
