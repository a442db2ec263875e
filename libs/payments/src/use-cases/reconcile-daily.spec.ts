import { PaymentsUnderTest, USD } from '../../testing/payments-under-test.js';
import { ReconcileDaily } from './reconcile-daily.js';

const DAY_MS = 86_400_000;
let under: PaymentsUnderTest;

beforeAll(async () => {
  under = await PaymentsUnderTest.start();
});
afterAll(() => under?.stop());

describe('the daily comparison of the books', () => {
  it('leaves no day out, however long nobody compared', async () => {
    under.clock.passMs(DAY_MS);
    await under.get(ReconcileDaily).execute();
    const payment = under.provider.payElsewhere(20n * USD);
    under.clock.passMs(20 * DAY_MS);
    await under.get(ReconcileDaily).execute();
    expect(await under.exceptions()).toMatchObject([{ code: 'reconcile_difference', ref: payment }]);
  });
});
