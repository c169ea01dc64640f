DROP INDEX CONCURRENTLY IF EXISTS "article_search_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "article_search_updated" ON "article_search" USING btree ("updated_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "seller_search_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "seller_search_updated" ON "seller_search" USING btree ("updated_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "seller_stats_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "seller_stats_updated" ON "seller_stats" USING btree ("updated_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "request_search_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "request_search_updated" ON "request_search" USING btree ("updated_at");