DROP INDEX CONCURRENTLY IF EXISTS "contacts_user";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_user" ON "contacts" USING btree ("user_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contacts_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_order" ON "contacts" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contacts_link";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_link" ON "contacts" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contacts_state";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_state" ON "contacts" USING btree ("state","due_at");