DROP INDEX CONCURRENTLY IF EXISTS "reviews_author";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_author" ON "reviews" USING btree ("author_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_payer";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_payer" ON "payment_attempts" USING btree ("payer_id","id");