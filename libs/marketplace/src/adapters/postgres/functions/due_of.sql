-- Of an attempt that this very statement may have begun, so it looks anew.
CREATE OR REPLACE FUNCTION marketplace.due_of(p_attempt uuid)
RETURNS timestamptz LANGUAGE sql STRICT AS $$ SELECT a.due_at FROM marketplace.attempt a WHERE a.id = p_attempt $$;
