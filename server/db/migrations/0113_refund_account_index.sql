DROP INDEX CONCURRENTLY IF EXISTS "payment_refunds_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_refunds_account" ON "payment_refunds" USING btree ("account_hash") WHERE account_hash is not null;
