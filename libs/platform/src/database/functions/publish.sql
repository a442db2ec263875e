-- For contexts whose write is one SQL statement; others publish through the kernel's Outbox.
CREATE OR REPLACE FUNCTION platform.publish(p_type text, p_payload jsonb, p_audience uuid[])
RETURNS void LANGUAGE sql AS $$ INSERT INTO platform.outbox (type, payload, audience) VALUES (p_type, p_payload, p_audience) $$;
