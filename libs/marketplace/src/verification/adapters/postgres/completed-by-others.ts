/** Of attempt `a` and its job `j`: whether a device completed it whose owner gains nothing by the attempt's failure. */
export const COMPLETED_BY_OTHERS = `(j.status = 'completed' AND EXISTS (SELECT 1 FROM marketplace.attempt o
  WHERE o.job_id = a.job_id AND o.status = 'completed' AND o.owner_id <> a.owner_id AND o.owner_id <> j.buyer_id))`;
