import { PaymentsUnderTest, USD } from '../../testing/payments-under-test.js';
import { StartDeposit } from './start-deposit.js';

let under: PaymentsUnderTest;

beforeAll(async () => {
  under = await PaymentsUnderTest.start();
});
afterAll(() => under?.stop());

describe('open deposits', () => {
  it('are no more than an account may have, not counting those of others', async () => {
    const [user, other] = [await under.person(), await under.person()];
    const start = (userId = user, creationKey: Buffer | null = null) =>
      under.get(StartDeposit).execute({ userId, amountMicros: 5n * USD, creationKey });
    const key = Buffer.from('the first');
    await start(user, key);
    for (let made = 1; made < 20; made++) await start();
    await expect(start()).rejects.toMatchObject({ code: 'too_many_open_deposits' });
    expect(await start(user, key)).not.toBeNull();
    expect(await start(other)).not.toBeNull();
  });
});
