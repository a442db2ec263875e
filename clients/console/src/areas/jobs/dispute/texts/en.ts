export const en = {
  acceptAbout: (amount: string) => `You pay ${amount} now.`,
  accepted: 'Accepted and paid.',
  dispute: 'Dispute',
  disputeAbout: (amount: string) =>
    `${amount} and a small deposit are frozen until an administrator decides. The deposit returns if you are right.`,
  reviews: {
    completed: {
      about: 'The result is here. Accept it, or dispute it before the review ends.',
      accept: 'Accept the result',
      why: 'What is wrong with the result?',
    },
    failed: {
      about:
        'The job ended without a result. You owe its device for the time it worked. Accept that, or dispute it before the review ends.',
      accept: 'Pay for the time',
      why: 'Why should you pay less?',
    },
  },
  reviewEnds: (amount: string, when: string) => `If you do nothing, you pay ${amount} on ${when}.`,
  disputeTitle: 'Dispute',
  disputeOpen: 'Open',
  disputeSettled: 'Settled',
  decidedBy: 'Decided',
  inDispute: 'In dispute',
  sides: {
    buyer: {
      deposit: 'Your deposit',
      pay: 'You pay',
      back: 'You get back',
      by: { buyer: 'You', worker: 'The device’s owner' },
    },
    worker: {
      deposit: 'The buyer’s deposit',
      pay: 'You get, before the platform’s fee',
      back: 'Back to the buyer',
      by: { buyer: 'The buyer', worker: 'You' },
    },
  },
  note: 'Reason for the decision',
  evidence: 'Evidence',
  addEvidence: 'Add evidence',
  evidenceHint: 'What you saw, and how an administrator can see it too.',
  send: 'Send',
};
export type DisputeTexts = typeof en;
