ALTER TABLE "cards" ALTER COLUMN "token_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "token_until" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "agreement" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card_id" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "agreement" jsonb;--> statement-breakpoint
CREATE INDEX "payment_attempts_registration" ON "payment_attempts" USING btree ("payer_id","created_at") WHERE order_id is null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_purpose" CHECK ("payment_attempts"."order_id" is not null or "payment_attempts"."agreement" is not null);