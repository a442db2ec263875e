/** The platform's accounts, as the SQL functions of these names answer them (`exchange`: `ledger.exchange_desk()`). */
export const PLATFORM_ACCOUNTS = {
  treasury: '00000000-0000-7000-8000-000000000001',
  escrow: '00000000-0000-7000-8000-000000000002',
  fees: '00000000-0000-7000-8000-000000000003',
  provider: '00000000-0000-7000-8000-000000000004',
  exchange: '00000000-0000-7000-8000-000000000005',
} as const;
