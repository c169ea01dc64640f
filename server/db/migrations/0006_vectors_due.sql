DROP INDEX CONCURRENTLY IF EXISTS "article_search_vector_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "article_search_vector_version" ON "article_search" USING btree ("vector_version");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "seller_search_vector_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "seller_search_vector_version" ON "seller_search" USING btree ("vector_version");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "request_search_vector_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "request_search_vector_version" ON "request_search" USING btree ("vector_version");