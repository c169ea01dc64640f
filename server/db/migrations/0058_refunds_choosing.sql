DROP INDEX CONCURRENTLY IF EXISTS "payment_refunds_choosing";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_refunds_choosing" ON "payment_refunds" USING btree ("created_at") WHERE state = 'choosing';
