-- Grams in a table of their own: a search visits fewer pages, and the numbers of the search rows, written again each
-- night, no longer write every gram into its index again. Old rows shed their copy with that night's writing.
CREATE TABLE "service_grams" (
	"service_id" integer PRIMARY KEY NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
INSERT INTO "service_grams" SELECT "service_id", "grams" FROM "service_search" ORDER BY "service_id";--> statement-breakpoint
DROP INDEX "service_search_grams";--> statement-breakpoint
ALTER TABLE "service_grams" ADD CONSTRAINT "service_grams_service_id_service_search_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service_search"("service_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_grams_grams" ON "service_grams" USING gin ("grams");--> statement-breakpoint
ALTER TABLE "service_search" DROP COLUMN "grams";--> statement-breakpoint
CREATE OR REPLACE FUNCTION services_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(service_id), ''::bytea) FROM service_grams WHERE grams @> wanted $$;--> statement-breakpoint
ANALYZE "service_grams";
