-- backfill: server/db/backfills.test.ts
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_state";
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "bearer_id" integer;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "budget" integer;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "discarded" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Coupons of the site get a budget: NT$30,000, or what their orders take off by now.
UPDATE "coupons" SET "budget" = greatest(30000, (SELECT coalesce(sum("discount"), 0) FROM "coupon_uses"
  WHERE "coupon_id" = "coupons"."id" AND "given_back_at" IS NULL)) WHERE "kind" = 'platform';
--> statement-breakpoint
-- No seller was asked for the shares that they bear: such a coupon is a draft again until its seller agrees.
UPDATE "coupons" SET "bearer_id" = CASE "scope" WHEN 'seller' THEN "scope_id"
    ELSE (SELECT "seller_id" FROM "services" WHERE "services"."id" = "coupons"."scope_id") END,
  "state" = CASE "state" WHEN 'ended' THEN 'ended' ELSE 'draft' END
  WHERE "kind" = 'platform' AND "seller_bp" > 0;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_budget" CHECK ("coupons"."budget" is null or ("coupons"."kind" = 'platform' and "coupons"."budget" > 0)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_sharer" CHECK ("coupons"."bearer_id" is null or ("coupons"."kind" = 'platform' and "coupons"."seller_bp" > 0)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_state" CHECK ("coupons"."state" in ('draft', 'asked', 'agreed', 'declined', 'active', 'paused', 'ended')) NOT VALID;
