ALTER TABLE "payment_attempts" ADD COLUMN "excess_amount" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "excess_booked" integer DEFAULT 0 NOT NULL;