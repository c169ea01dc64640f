-- The grams lie out of line, so that the rows a search visits are narrow: a tenth of the pages.
ALTER TABLE "service_search" SET (toast_tuple_target = 128);
--> statement-breakpoint
CREATE INDEX "service_search_updated" ON "service_search" ("updated_at");
--> statement-breakpoint
-- The services with all of these grams, their ids as 32-bit words end to end. The planner does not know that reading the
-- grams themselves is dear, since they lie out of line; their index is always right.
CREATE FUNCTION services_with(wanted text[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(service_id), ''::bytea) FROM service_search WHERE grams @> wanted $$;
