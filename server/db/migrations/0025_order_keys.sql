-- Messages of a room and orders have no key of their own: "idempotency_keys" knows what was sent before.
DROP INDEX "order_messages_key";--> statement-breakpoint
DROP INDEX "orders_key";--> statement-breakpoint
ALTER TABLE "order_messages" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "idempotency_key";
