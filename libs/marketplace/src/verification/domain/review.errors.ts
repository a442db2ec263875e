import { defineErrors } from '@app/kernel';

export const ReviewErrors = defineErrors({
  result_not_pending: { kind: 'conflict', title: 'No result of this job waits for the buyer' },
  dispute_not_found: { kind: 'not_found', title: 'The result of this job was not disputed' },
  dispute_settled: { kind: 'conflict', title: 'The dispute is settled' },
  too_much_evidence: { kind: 'conflict', title: 'This side has given as much evidence as a dispute takes' },
  too_many_disputes: { kind: 'conflict', title: 'The buyer has as many disputes open as one may' },
  own_dispute: { kind: 'forbidden', title: 'Nobody settles a dispute of their own' },
  pay_exceeds_price: { kind: 'invalid', title: 'A settlement pays at most the price of the job' },
});
