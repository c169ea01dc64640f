-- Grams as numbers: the rows that a search visits are narrower. As `gramNumbers` in kernel/grams.ts.
CREATE FUNCTION gram_numbers(grams text[]) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg((word - CASE WHEN word >= 2147483648 THEN 4294967296 ELSE 0 END)::integer), '{}')
  FROM (
    SELECT ((ascii(gram) & 65535)::bigint << 16) | (ascii(substr(gram, 2, 1)) & 65535) AS word FROM unnest(grams) gram
  ) words $$;
--> statement-breakpoint
DROP FUNCTION services_with(text[]);
--> statement-breakpoint
ALTER TABLE "service_search" ALTER COLUMN "grams" SET DATA TYPE integer[] USING gram_numbers("grams");
--> statement-breakpoint
DROP FUNCTION gram_numbers(text[]);
--> statement-breakpoint
-- The services with all of these grams, their ids as 32-bit words end to end. The planner does not know that reading the
-- grams themselves is dear, since long rows keep them out of line; their index is always right.
CREATE FUNCTION services_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(service_id), ''::bytea) FROM service_search WHERE grams @> wanted $$;
