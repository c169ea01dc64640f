DROP INDEX CONCURRENTLY IF EXISTS "ledger_journals_kind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ledger_journals_kind" ON "ledger_journals" USING btree ("kind","at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_completed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_completed" ON "orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "requests_published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "requests_published" ON "requests" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_supplements_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_supplements_paid" ON "order_supplements" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "withdrawals_closed_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "withdrawals_closed_at" ON "withdrawals" USING btree ("closed_at") WHERE closed_at is not null;