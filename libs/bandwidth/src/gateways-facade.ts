import { Injectable } from '@nestjs/common';
import { Gateways, type GatewayFacts } from './contract.js';
import { SharedExits } from './ports/shared-exits.js';

@Injectable()
export class GatewaysFacade extends Gateways {
  constructor(private readonly exits: SharedExits) {
    super();
  }

  live(): Promise<GatewayFacts[]> {
    return this.exits.gateways();
  }
}
