ALTER TABLE "orders" ADD COLUMN "paid_attempt_id" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refunding_until" timestamp with time zone;--> statement-breakpoint
-- The history names the payment that paid an order; where it does not, the order had only one.
UPDATE "orders" o SET "paid_attempt_id" = coalesce(
  (SELECT (e."data"->>'attemptId')::integer FROM "order_events" e WHERE e."order_id" = o."id" AND e."name" = 'pay'
    AND e."data"->>'attemptId' IS NOT NULL ORDER BY e."id" LIMIT 1),
  (SELECT min(p."id") FROM "payment_attempts" p WHERE p."order_id" = o."id" AND p."paid_at" IS NOT NULL))
  WHERE o."paid_at" IS NOT NULL AND o."paid_money" > 0;
