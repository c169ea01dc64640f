-- backfill: server/db/backfills.test.ts
ALTER TABLE "payment_refunds" ADD COLUMN "named_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "account_hash" text;
--> statement-breakpoint
-- When an account was named is not known: no earlier than the refund was asked for.
UPDATE "payment_refunds" SET "named_at" = coalesce("done_at", "asked_again_at", "created_at") WHERE "payee"->>'way' = 'bank';
