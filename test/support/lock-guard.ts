/**
 * In databases of tests: a transaction that changes or locks users' accounts in another order than the one of all is
 * refused, every time. Without it such a transaction waits for another only when the two happen to meet.
 */
export async function guardLockOrder(database: { query(sql: string): Promise<unknown> }): Promise<void> {
  await database.query(LOCK_GUARD);
}

export const LOCK_GUARD = `
CREATE FUNCTION ledger.guard_order(p_owner uuid, p_currency text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_account text := p_owner || ' ' || p_currency;
  v_before text[] := string_to_array(nullif(current_setting('lock_guard.accounts', true), ''), ',');
BEGIN
  IF v_account = ANY(v_before) THEN RETURN; END IF;
  IF v_account = ANY(string_to_array(current_setting('lock_guard.opened', true), ',')) THEN RETURN; END IF;
  IF v_account COLLATE "C" < (SELECT max(one COLLATE "C") FROM unnest(v_before) one) THEN
    RAISE EXCEPTION 'Lock order: % comes after %, call ledger.lock_accounts first', v_account, v_before;
  END IF;
  PERFORM set_config('lock_guard.accounts', array_to_string(v_before || v_account, ','), true);
END $$;

CREATE FUNCTION ledger.guard_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.guard_order(NEW.owner, NEW.currency);
  RETURN NEW;
END $$;
-- An account that this transaction opened is seen by no other.
CREATE FUNCTION ledger.guard_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_guard.opened',
    concat_ws(',', nullif(current_setting('lock_guard.opened', true), ''), NEW.owner || ' ' || NEW.currency), true);
  RETURN NEW;
END $$;
CREATE TRIGGER guard_opening AFTER INSERT ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.guard_opening();

CREATE TRIGGER guard_order BEFORE UPDATE ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.guard_change();

ALTER FUNCTION ledger.lock_accounts(uuid[], text) RENAME TO guarded_lock_accounts;
CREATE FUNCTION ledger.lock_accounts(p_owners uuid[], p_currency text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.guard_order(owner, currency) FROM (
    SELECT owner, currency FROM ledger.account
     WHERE owner = ANY(p_owners) AND (p_currency IS NULL OR currency = p_currency) ORDER BY owner, currency) locked;
  PERFORM ledger.guarded_lock_accounts(p_owners, p_currency);
END $$;

-- Or a service that starts would put its own function back in place of this one.
DO $$ BEGIN
  EXECUTE format('COMMENT ON FUNCTION ledger.lock_accounts IS %L', obj_description('ledger.guarded_lock_accounts'::regproc, 'pg_proc'));
END $$;
`;
