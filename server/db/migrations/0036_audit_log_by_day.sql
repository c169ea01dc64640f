DROP INDEX CONCURRENTLY IF EXISTS "audit_log_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_at" ON "audit_log" USING btree ("at");
