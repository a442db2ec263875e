import { gatewayRepositoryContract, type GatewaysUnderTest } from './gateway-repository.contract.js';
import { InMemoryGatewayRepository } from './in-memory-gateway-repository.js';

const repository = new InMemoryGatewayRepository();
const subject: GatewaysUnderTest = {
  repository,
  sell: async (boughtBytes) => {
    const { pass, username, password } = repository.sell(boughtBytes);
    return { sessionId: pass.sessionId, username, password };
  },
  end: async (sessionId) => repository.change(sessionId, { active: false }),
  leased: async (sessionId) => repository.leasedBytes(sessionId),
  used: async (sessionId) => repository.usedBytes(sessionId),
};

gatewayRepositoryContract('memory', () => subject);
