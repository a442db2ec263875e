import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What gateways do, one statement each. Rows are locked in the order session, lease, carriage, exit; whoever holds
 * leases looks at a session only if nobody else has it, so that no two can wait for each other.
 */
export class LeaseFunctions1763700500100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION bandwidth.close_if_exhausted(uuid[]), bandwidth.lease(uuid, uuid, bigint),
      bandwidth.count_usage(uuid, jsonb), bandwidth.report(uuid, jsonb, uuid[]), bandwidth.release(uuid, jsonb)`);
  }
}

const FUNCTIONS = `
  -- Ends those of these sessions that have no byte left: all is leased, and no living gateway has some unused.
  CREATE FUNCTION bandwidth.close_if_exhausted(p_sessions uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    RETURN QUERY
    WITH due AS (
      SELECT s.id FROM bandwidth.session s
       WHERE s.id = ANY(p_sessions) AND s.status = 'active' AND s.leased_bytes = s.bought_bytes
         AND NOT EXISTS (SELECT 1 FROM bandwidth.lease l JOIN bandwidth.gateway g ON g.id = l.gateway_id
                          WHERE l.session_id = s.id AND l.used < l.leased AND l.closed_at IS NULL AND bandwidth.is_alive(g))
       ORDER BY s.id FOR UPDATE SKIP LOCKED
    ), closed AS (
      UPDATE bandwidth.session s SET status = 'exhausted', ended_at = clock_timestamp(), cause = 'used up'
        FROM due WHERE s.id = due.id RETURNING s.id
    ), told AS (
      INSERT INTO bandwidth.session_event (session_id, type, message)
      SELECT c.id, 'exhausted', 'The bytes that were bought are used up.' FROM closed c
    )
    SELECT c.id FROM closed c;
  END $$;

  -- Reserves up to so many bytes; how many, 0 when none are left. Asks who has unused ones to give them back.
  CREATE FUNCTION bandwidth.lease(p_gateway uuid, p_session uuid, p_bytes bigint) RETURNS bigint
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
  DECLARE v_session bandwidth.session; v_granted bigint;
  BEGIN
    SELECT * INTO v_session FROM bandwidth.session
     WHERE id = p_session AND status = 'active' AND expires_at > clock_timestamp() FOR UPDATE;
    IF NOT FOUND OR p_bytes <= 0 THEN RETURN 0; END IF;
    v_granted := least(p_bytes, v_session.bought_bytes - v_session.leased_bytes);
    IF v_granted < p_bytes AND (v_session.wanted_at IS NULL OR v_session.wanted_by <> p_gateway
                                OR v_session.wanted_at < clock_timestamp() - interval '1 second')
      AND EXISTS (SELECT 1 FROM bandwidth.lease l JOIN bandwidth.gateway g ON g.id = l.gateway_id
                   WHERE l.session_id = p_session AND l.gateway_id <> p_gateway AND l.used < l.leased
                     AND l.closed_at IS NULL AND bandwidth.is_alive(g)) THEN
      UPDATE bandwidth.session SET wanted_by = p_gateway, wanted_at = clock_timestamp() WHERE id = p_session;
    END IF;
    IF v_granted = 0 THEN RETURN 0; END IF;
    UPDATE bandwidth.session SET leased_bytes = leased_bytes + v_granted WHERE id = p_session;
    INSERT INTO bandwidth.lease AS l (session_id, gateway_id, leased) VALUES (p_session, p_gateway, v_granted)
    ON CONFLICT (session_id, gateway_id) DO UPDATE SET leased = l.leased + v_granted, closed_at = NULL;
    RETURN v_granted;
  END $$;

  -- Takes counters over: upwards only, up to what was leased, and not into what is settled.
  -- p_usage: [{"s": session, "u": used, "c": [{"d": device, "g": gateway's count, "e": the exit's}]}]
  CREATE FUNCTION bandwidth.count_usage(p_gateway uuid, p_usage jsonb) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    IF jsonb_array_length(p_usage) = 0 THEN RETURN; END IF;
    WITH told AS MATERIALIZED (
      SELECT (u->>'s')::uuid AS session_id, (u->>'u')::bigint AS used, u->'c' AS carried FROM jsonb_array_elements(p_usage) u
    ), open AS MATERIALIZED (
      SELECT l.session_id FROM bandwidth.lease l
       WHERE l.gateway_id = p_gateway AND NOT l.final AND l.session_id IN (SELECT t.session_id FROM told t)
       ORDER BY l.session_id FOR UPDATE
    ), counted AS (
      UPDATE bandwidth.lease l SET used = least(l.leased, t.used) FROM told t JOIN open USING (session_id)
       WHERE l.session_id = t.session_id AND l.gateway_id = p_gateway AND least(l.leased, t.used) > l.used
    )
    INSERT INTO bandwidth.carriage AS k (session_id, gateway_id, device_id, gateway_bytes, exit_bytes)
    SELECT t.session_id, p_gateway, (c->>'d')::uuid, (c->>'g')::bigint, (c->>'e')::bigint
      FROM told t JOIN open USING (session_id) CROSS JOIN LATERAL jsonb_array_elements(t.carried) c ORDER BY 3, 1
    ON CONFLICT (session_id, gateway_id, device_id) DO UPDATE
      SET gateway_bytes = greatest(k.gateway_bytes, EXCLUDED.gateway_bytes), exit_bytes = greatest(k.exit_bytes, EXCLUDED.exit_bytes)
      WHERE EXCLUDED.gateway_bytes > k.gateway_bytes OR EXCLUDED.exit_bytes > k.exit_bytes;
  END $$;

  -- A sign of life with counters; answers how the watched sessions stand.
  CREATE FUNCTION bandwidth.report(p_gateway uuid, p_usage jsonb, p_watched uuid[])
  RETURNS TABLE (session_id uuid, active boolean, wanted boolean)
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    UPDATE bandwidth.gateway g SET seen_at = clock_timestamp() WHERE g.id = p_gateway;
    PERFORM bandwidth.count_usage(p_gateway, p_usage);
    IF EXISTS (SELECT 1 FROM bandwidth.session s
                WHERE s.id = ANY(p_watched) AND s.status = 'active' AND s.leased_bytes = s.bought_bytes) THEN
      PERFORM bandwidth.close_if_exhausted(p_watched);
    END IF;
    RETURN QUERY
    SELECT s.id, s.status = 'active' AND s.expires_at > clock_timestamp(),
           coalesce(s.wanted_by <> p_gateway AND s.wanted_at > clock_timestamp() - interval '2 seconds', false)
             AND EXISTS (SELECT 1 FROM bandwidth.lease l
                          WHERE l.session_id = s.id AND l.gateway_id = p_gateway AND l.used < l.leased)
      FROM bandwidth.session s WHERE s.id = ANY(p_watched);
  END $$;

  -- The last word of a gateway about a session, for now: what it leased beyond what it used returns to the session.
  CREATE FUNCTION bandwidth.release(p_gateway uuid, p_usage jsonb) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
  DECLARE v_session uuid := (p_usage->0->>'s')::uuid; v_rest bigint;
  BEGIN
    PERFORM 1 FROM bandwidth.session WHERE id = v_session FOR UPDATE;
    PERFORM bandwidth.count_usage(p_gateway, p_usage);
    SELECT leased - used INTO v_rest FROM bandwidth.lease
     WHERE session_id = v_session AND gateway_id = p_gateway AND closed_at IS NULL AND NOT final;
    IF NOT FOUND THEN RETURN; END IF;
    UPDATE bandwidth.lease SET leased = used, closed_at = clock_timestamp()
     WHERE session_id = v_session AND gateway_id = p_gateway;
    UPDATE bandwidth.session SET leased_bytes = leased_bytes - v_rest WHERE id = v_session;
    PERFORM bandwidth.close_if_exhausted(ARRAY[v_session]);
  END $$;
`;
