DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_paid" ON "payment_attempts" USING btree ("paid_at") WHERE order_id is not null;
