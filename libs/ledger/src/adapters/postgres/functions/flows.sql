-- How money of some days left a place (a user's account or a hold), the largest first. arrives: in the receiving currency.
CREATE OR REPLACE FUNCTION ledger.flows(p_type text, p_id uuid, p_currency text, p_days date[])
RETURNS TABLE(to_type text, to_id uuid, to_currency text, amount bigint, arrives bigint) LANGUAGE sql STABLE AS $$
SELECT to_type, to_id, to_currency, amount, arrives FROM (
  SELECT CASE WHEN t.credit = ledger.escrow() THEN t.subject_type ELSE 'user' END AS to_type,
      CASE WHEN t.credit = ledger.escrow() THEN t.subject_id ELSE t.debit END AS to_id,
      coalesce(other.currency, t.currency) AS to_currency, sent.amount, coalesce(got.amount, sent.amount) AS arrives
    FROM ledger.transfer t
    LEFT JOIN ledger.transfer other ON t.kind = 'exchange' AND other.key = regexp_replace(t.key, ':from$', ':to')
    CROSS JOIN LATERAL (SELECT sum(p.amount)::bigint AS amount FROM unnest(t.parts) p WHERE p.settles = ANY(p_days)) sent
    LEFT JOIN LATERAL (SELECT sum(p.amount)::bigint AS amount FROM unnest(other.parts) p WHERE p.settles = ANY(p_days)) got ON true
   WHERE p_type = 'user' AND t.debit = p_id AND t.currency = p_currency AND (t.credit = ledger.escrow() OR t.kind = 'exchange')
     AND coalesce(ledger.dated(t.parts), t.freed) IS NOT NULL
  UNION ALL
  SELECT 'user', t.credit, t.currency, sent.amount, sent.amount
    FROM ledger.transfer t CROSS JOIN LATERAL (
      SELECT sum(p.amount)::bigint AS amount FROM unnest(t.parts || t.freed) p WHERE p.settles = ANY(p_days) AND p.amount > 0) sent
   WHERE p_type <> 'user' AND t.debit = ledger.escrow() AND t.subject_id = p_id AND t.subject_type = p_type
     AND NOT ledger.is_platform(t.credit) AND coalesce(ledger.dated(t.parts), t.freed) IS NOT NULL) flow
 WHERE amount > 0 AND arrives > 0 ORDER BY amount DESC
$$;
