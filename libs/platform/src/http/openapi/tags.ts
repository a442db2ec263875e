/** The groups of the docs page, in its order. */
export const TAGS: Record<string, string> = {
  Auth: 'Accounts, log-in and sessions.',
  Wallet: 'Balances and the statement of everything that moved them.',
  Worker: 'Your devices that earn: their tokens, self-tests and earnings.',
  Marketplace: 'What is on offer; open to everybody.',
  Jobs: 'Work for sale: create it, follow it and fetch its results as a buyer; accept, report and finish it as a device.',
  Files: 'What jobs read: stored once by content, open to you and to the devices that run your jobs.',
  Bandwidth: 'Proxy sessions, paid per byte, and the devices that carry them.',
  Deploy: 'Deploys: services and programs whose replicas run on the devices of the market, from quote to receipt.',
  Assistant: 'Answers about the service and your account, and rewards for good deeds.',
  Referral: 'Your referral code, the people who used it, and your rewards.',
  Events: 'What happened to your jobs, deploys, sessions, devices and rewards: a feed, and webhooks.',
  Agents:
    'What the agent on a device calls: its enrolment, then with its worker token heartbeats, commands, jobs, replicas and self-tests.',
  Admin: 'Administration of the market; needs the role of an administrator.',
  Operations: 'Health of the service and the meaning of its error codes.',
};
