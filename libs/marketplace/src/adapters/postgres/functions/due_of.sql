-- The deadline of an attempt that the calling statement may have started itself: a function of its own sees that row.
CREATE OR REPLACE FUNCTION marketplace.due_of(p_attempt uuid)
RETURNS timestamptz LANGUAGE sql STRICT AS $$ SELECT a.due_at FROM marketplace.attempt a WHERE a.id = p_attempt $$;
