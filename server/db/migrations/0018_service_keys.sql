ALTER TABLE "services" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "services_key" ON "services" USING btree ("seller_id","idempotency_key") WHERE state <> 'removed';