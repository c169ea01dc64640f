DROP INDEX CONCURRENTLY IF EXISTS "users_nickname";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_nickname" ON "users" USING btree (lower("nickname"));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_created";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_sum";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_sum" ON "orders" USING btree ("total");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_any_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_any_number" ON "payment_attempts" USING btree ("number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_trade";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_trade" ON "payment_attempts" USING btree ("gateway_trade") WHERE gateway_trade is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_sum";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_sum" ON "payment_attempts" USING btree ("amount");