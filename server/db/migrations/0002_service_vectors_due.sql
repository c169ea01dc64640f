DROP INDEX CONCURRENTLY IF EXISTS "service_search_vector_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "service_search_vector_version" ON "service_search" USING btree ("vector_version");