-- The nearest photo within max_distance bits of one of the hashes, the oldest of equally near ones. The settings
-- make it look bands up whatever the statistics say.
CREATE OR REPLACE FUNCTION assistant.similar_photo(hashes bigint[], max_distance int)
RETURNS TABLE(photo_id bigint, distance int) LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
BEGIN
  RETURN QUERY
    WITH asked AS MATERIALIZED (
      SELECT q.hash, d.mask FROM unnest(hashes) AS q(hash), assistant.band_difference d),
    near AS (
      SELECT h.photo_id, bit_count((h.hash # a.hash)::bit(64))::int AS distance
        FROM asked a JOIN assistant.photo_hash h ON h.band0 = (a.hash & 2097151)::int # a.mask
      UNION ALL
      SELECT h.photo_id, bit_count((h.hash # a.hash)::bit(64))::int
        FROM asked a JOIN assistant.photo_hash h ON h.band1 = ((a.hash >> 21) & 2097151)::int # a.mask
      UNION ALL
      SELECT h.photo_id, bit_count((h.hash # a.hash)::bit(64))::int
        FROM asked a JOIN assistant.photo_hash h ON h.band2 = ((a.hash >> 42) & 2097151)::int # a.mask)
    SELECT near.photo_id, near.distance FROM near WHERE near.distance <= max_distance
      ORDER BY near.distance, near.photo_id LIMIT 1;
END
$$;
