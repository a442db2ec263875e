import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, the leases gateways hold on their bytes, exits, and the functions that gateway processes call. */
export class Bandwidth1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(GUARDS);
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA bandwidth CASCADE');
  }
}

const TABLES = `
CREATE SCHEMA bandwidth;

-- Processes that carry traffic; written with every report, so it is what tells the living from the dead.
CREATE TABLE bandwidth.gateway (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  port integer NOT NULL,
  tunnel_port integer NOT NULL,
  certificate_sha256 text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz
) WITH (fillfactor = 70);

CREATE TABLE bandwidth.session (
  id uuid PRIMARY KEY,
  buyer uuid NOT NULL,
  -- 'provisioning': paid for, not yet carried by anybody. 'failed': nobody could carry it; the money went back.
  status text NOT NULL CONSTRAINT session_status
    CHECK (status IN ('provisioning', 'active', 'ended', 'exhausted', 'expired', 'failed')),
  bought_bytes bigint NOT NULL CONSTRAINT session_bought CHECK (bought_bytes > 0),
  -- Given out to gateways and not given back. The wall: nothing beyond it was ever forwarded.
  leased_bytes bigint NOT NULL DEFAULT 0 CONSTRAINT session_quota CHECK (leased_bytes BETWEEN 0 AND bought_bytes),
  price_per_gb bigint NOT NULL CONSTRAINT session_price CHECK (price_per_gb > 0),
  -- What is in escrow for it, top-ups included.
  cost bigint NOT NULL CONSTRAINT session_cost CHECK (cost > 0),
  top_ups integer NOT NULL DEFAULT 0,
  exit text NOT NULL CONSTRAINT session_exit CHECK (exit IN ('any', 'direct', 'device')),
  country text,
  provider text NOT NULL,
  provider_ref text,
  host text,
  port integer,
  username text UNIQUE,
  password_sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  -- A gateway that found no bytes left while others still hold some.
  wanted_by uuid,
  wanted_at timestamptz,
  -- Set once, with the ledger's resolution of the hold.
  settled_at timestamptz,
  used_bytes bigint,
  billed bigint,
  CONSTRAINT session_settled_once_closed CHECK (settled_at IS NULL OR status IN ('ended', 'exhausted', 'expired', 'failed')),
  CONSTRAINT session_settled_whole CHECK ((settled_at IS NULL) = (billed IS NULL) AND (settled_at IS NULL) = (used_bytes IS NULL)),
  CONSTRAINT session_billed_from_cost CHECK (billed BETWEEN 0 AND cost),
  CONSTRAINT session_reachable CHECK (status <> 'active' OR (host IS NOT NULL AND username IS NOT NULL AND port IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX session_of_buyer ON bandwidth.session (buyer, id DESC) WHERE status = 'active';
CREATE INDEX session_open ON bandwidth.session (expires_at) WHERE status IN ('provisioning', 'active');
CREATE INDEX session_unsettled ON bandwidth.session (ended_at) WHERE settled_at IS NULL AND status NOT IN ('provisioning', 'active');

-- What one gateway may forward and what it said it forwarded; cumulative. Closed for good by the settlement.
CREATE TABLE bandwidth.lease (
  session_id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  leased bigint NOT NULL,
  used bigint NOT NULL DEFAULT 0,
  open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (session_id, gateway_id),
  CONSTRAINT lease_used CHECK (used BETWEEN 0 AND leased)
) WITH (fillfactor = 70);
CREATE INDEX lease_open_of_gateway ON bandwidth.lease (gateway_id) WHERE open;

-- The part that devices carried, by either meter; cumulative.
CREATE TABLE bandwidth.carriage (
  session_id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  device_id uuid NOT NULL,
  gateway_bytes bigint NOT NULL CONSTRAINT carriage_gateway CHECK (gateway_bytes >= 0),
  exit_bytes bigint NOT NULL CONSTRAINT carriage_exit CHECK (exit_bytes >= 0),
  PRIMARY KEY (session_id, gateway_id, device_id)
) WITH (fillfactor = 70);
CREATE INDEX carriage_of_device ON bandwidth.carriage (device_id, session_id);

-- Devices whose owners share their connection.
CREATE TABLE bandwidth.exit (
  device_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  country text,
  -- Micro-dollars per GB, as the buyer pays.
  min_price_per_gb bigint NOT NULL DEFAULT 0 CONSTRAINT exit_price CHECK (min_price_per_gb >= 0),
  -- Null: no cap.
  max_bytes_month bigint CONSTRAINT exit_cap CHECK (max_bytes_month >= 0),
  ticket_sha256 bytea UNIQUE,
  renewed_at timestamptz NOT NULL DEFAULT now(),
  stopped_at timestamptz
) WITH (fillfactor = 70);
CREATE INDEX exit_of_owner ON bandwidth.exit (owner_id);

-- Bytes a device carried in a calendar month (UTC), by the gateways' meters.
CREATE TABLE bandwidth.exit_month (
  device_id uuid NOT NULL,
  month date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (device_id, month)
) WITH (fillfactor = 70);

-- Which exits hang on which gateway right now.
CREATE TABLE bandwidth.exit_presence (
  device_id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_id, gateway_id)
) WITH (fillfactor = 70);
CREATE INDEX exit_presence_of_gateway ON bandwidth.exit_presence (gateway_id);

-- What happened to a session, in words for its buyer.
CREATE TABLE bandwidth.session_event (
  session_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  type text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (session_id, id)
);
`;

const GUARDS = `
CREATE FUNCTION bandwidth.keep_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('provisioning', 'active') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'A session that is over stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.settled_at IS NOT NULL THEN
    RAISE EXCEPTION 'A settled session is final' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.bought_bytes < OLD.bought_bytes OR NEW.cost < OLD.cost THEN
    RAISE EXCEPTION 'What was bought is never taken away' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_is_kept BEFORE UPDATE ON bandwidth.session FOR EACH ROW EXECUTE FUNCTION bandwidth.keep_session();

CREATE FUNCTION bandwidth.keep_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.used < OLD.used THEN RAISE EXCEPTION 'Usage never goes backwards' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lease_is_kept BEFORE UPDATE ON bandwidth.lease FOR EACH ROW EXECUTE FUNCTION bandwidth.keep_lease();

-- Gateways hear of ends, new passwords and waiting neighbours at once.
CREATE FUNCTION bandwidth.tell_gateways() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bandwidth_session', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_changed AFTER UPDATE ON bandwidth.session FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.password_sha256 IS DISTINCT FROM NEW.password_sha256
        OR OLD.bought_bytes <> NEW.bought_bytes OR OLD.wanted_by IS DISTINCT FROM NEW.wanted_by)
  EXECUTE FUNCTION bandwidth.tell_gateways();
`;

const FUNCTIONS = `
-- A gateway that was not heard from for so long is dead: what it reported stands, the rest of its leases is lost.
CREATE FUNCTION bandwidth.is_alive(p_gateway bandwidth.gateway) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT p_gateway.left_at IS NULL AND p_gateway.seen_at > now() - interval '10 seconds'
$$;

-- Reserves up to so many bytes for a gateway. What was granted; 0 when none are left or the session is over.
CREATE FUNCTION bandwidth.lease(p_gateway uuid, p_session uuid, p_bytes bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_left bigint; v_granted bigint;
BEGIN
  SELECT bought_bytes - leased_bytes INTO v_left FROM bandwidth.session
   WHERE id = p_session AND status = 'active' AND expires_at > now() FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_granted := least(v_left, p_bytes);
  IF v_granted <= 0 THEN
    UPDATE bandwidth.session SET wanted_by = p_gateway, wanted_at = now() WHERE id = p_session;
    RETURN 0;
  END IF;
  UPDATE bandwidth.session SET leased_bytes = leased_bytes + v_granted WHERE id = p_session;
  INSERT INTO bandwidth.lease (session_id, gateway_id, leased) VALUES (p_session, p_gateway, v_granted)
  ON CONFLICT (session_id, gateway_id) DO UPDATE SET leased = lease.leased + excluded.leased, open = true;
  RETURN v_granted;
END $$;

-- Absolute counters of the part that devices carried; only of leases that are open.
CREATE FUNCTION bandwidth.record_carriage(p_gateway uuid, p_sessions uuid[], p_devices uuid[], p_gateway_bytes bigint[], p_exit_bytes bigint[])
RETURNS void LANGUAGE sql AS $$
  WITH given AS (
    SELECT u.* FROM unnest(p_sessions, p_devices, p_gateway_bytes, p_exit_bytes) AS u (session_id, device_id, gateway_bytes, exit_bytes)
    JOIN bandwidth.lease l ON l.session_id = u.session_id AND l.gateway_id = p_gateway AND l.open
  ), known AS (
    SELECT c.session_id, c.device_id, c.gateway_bytes FROM bandwidth.carriage c JOIN given USING (session_id, device_id)
    WHERE c.gateway_id = p_gateway
  ), stored AS (
    INSERT INTO bandwidth.carriage (session_id, gateway_id, device_id, gateway_bytes, exit_bytes)
    SELECT session_id, p_gateway, device_id, gateway_bytes, exit_bytes FROM given
    ON CONFLICT (session_id, gateway_id, device_id) DO UPDATE
      SET gateway_bytes = greatest(carriage.gateway_bytes, excluded.gateway_bytes),
          exit_bytes = greatest(carriage.exit_bytes, excluded.exit_bytes)
    RETURNING session_id, device_id, gateway_bytes
  ), grown AS (
    SELECT s.device_id, sum(s.gateway_bytes - coalesce(k.gateway_bytes, 0))::bigint AS bytes
    FROM stored s LEFT JOIN known k USING (session_id, device_id) GROUP BY 1
  )
  INSERT INTO bandwidth.exit_month (device_id, month, bytes)
  SELECT device_id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, bytes FROM grown WHERE bytes > 0 ORDER BY device_id
  ON CONFLICT (device_id, month) DO UPDATE SET bytes = exit_month.bytes + excluded.bytes
$$;

-- One report of a gateway: stores its counters, ends what is used up, answers the state of what it watches.
CREATE FUNCTION bandwidth.report(p_gateway uuid, p_sessions uuid[], p_used bigint[], p_watched uuid[],
  p_carried_sessions uuid[], p_carried_devices uuid[], p_gateway_bytes bigint[], p_exit_bytes bigint[])
RETURNS TABLE (session_id uuid, active boolean, wanted boolean) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bandwidth.gateway SET seen_at = now() WHERE id = p_gateway AND left_at IS NULL;
  UPDATE bandwidth.lease l SET used = greatest(l.used, least(u.used, l.leased))
    FROM unnest(p_sessions, p_used) AS u (session, used)
   WHERE l.session_id = u.session AND l.gateway_id = p_gateway AND l.open;
  IF cardinality(p_carried_sessions) > 0 THEN
    PERFORM bandwidth.record_carriage(p_gateway, p_carried_sessions, p_carried_devices, p_gateway_bytes, p_exit_bytes);
  END IF;
  PERFORM bandwidth.end_used_up(p_sessions);
  RETURN QUERY SELECT s.id, s.status = 'active' AND s.expires_at > now(),
                      s.wanted_by IS NOT NULL AND s.wanted_by <> p_gateway AND s.wanted_at > now() - interval '2 seconds'
               FROM bandwidth.session s WHERE s.id = ANY (p_watched);
END $$;

-- Never waits for a session's row: whoever holds it, or the next report, sees the same.
CREATE FUNCTION bandwidth.end_used_up(p_sessions uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE bandwidth.session SET status = 'exhausted', ended_at = now(), end_reason = 'all bytes are used'
   WHERE id IN (SELECT s.id FROM bandwidth.session s
                WHERE s.id = ANY (p_sessions) AND s.status = 'active' AND s.leased_bytes = s.bought_bytes
                  AND s.bought_bytes = (SELECT sum(l.used) FROM bandwidth.lease l WHERE l.session_id = s.id)
                FOR UPDATE SKIP LOCKED)
$$;

-- The last word of a gateway about a session: what was leased beyond the use returns to the session.
CREATE FUNCTION bandwidth.release(p_gateway uuid, p_session uuid, p_used bigint,
  p_devices uuid[], p_gateway_bytes bigint[], p_exit_bytes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_unused bigint;
BEGIN
  PERFORM 1 FROM bandwidth.session WHERE id = p_session FOR UPDATE;
  PERFORM bandwidth.record_carriage(p_gateway, array_fill(p_session, ARRAY[cardinality(p_devices)]), p_devices, p_gateway_bytes, p_exit_bytes);
  SELECT leased - greatest(used, least(p_used, leased)) INTO v_unused FROM bandwidth.lease
   WHERE session_id = p_session AND gateway_id = p_gateway AND open FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE bandwidth.lease SET leased = leased - v_unused, used = leased - v_unused, open = false
   WHERE session_id = p_session AND gateway_id = p_gateway;
  UPDATE bandwidth.session SET leased_bytes = leased_bytes - v_unused, wanted_by = NULL WHERE id = p_session;
  PERFORM bandwidth.end_used_up(ARRAY[p_session]);
END $$;
`;
