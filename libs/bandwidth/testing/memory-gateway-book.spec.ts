import { gatewayBookContract, type BookUnderTest } from './gateway-book.contract.js';
import { MemoryGatewayBook } from './memory-gateway-book.js';

const book = new MemoryGatewayBook();
const subject: BookUnderTest = {
  book,
  sell: async (boughtBytes) => {
    const { pass, username, password } = book.sell(boughtBytes);
    return { sessionId: pass.sessionId, username, password };
  },
  end: async (sessionId) => book.change(sessionId, { active: false }),
  leased: async (sessionId) => book.leasedBytes(sessionId),
  used: async (sessionId) => book.usedBytes(sessionId),
};

gatewayBookContract('memory', () => subject);
