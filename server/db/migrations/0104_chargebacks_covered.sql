ALTER TABLE "chargebacks" ADD COLUMN "escrow" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;