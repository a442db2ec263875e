import { defineErrors } from '@app/kernel';

export const ReviewErrors = defineErrors({
  result_not_pending: { kind: 'conflict', title: 'No result of this job waits for the buyer' },
  dispute_not_found: { kind: 'not_found', title: 'The result of this job was not disputed' },
  dispute_settled: { kind: 'conflict', title: 'The dispute is settled' },
  too_much_evidence: { kind: 'conflict', title: 'This side has reached the limit of evidence for a dispute' },
  too_many_disputes: { kind: 'conflict', title: 'The buyer has the maximum number of open disputes' },
  own_dispute: { kind: 'forbidden', title: "You can't settle your own dispute" },
  pay_exceeds_price: { kind: 'invalid', title: 'A settlement pays at most what is owed' },
});
