ALTER TABLE "payment_attempts" ADD COLUMN "issued_number" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "issued_bank" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee" jsonb;