DROP INDEX CONCURRENTLY IF EXISTS "orders_fee_rule";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_fee_rule" ON "orders" USING btree ("fee_rule_id") WHERE fee_rule_id is not null;
