ALTER TABLE "orders" ADD COLUMN "paid_attempt_id" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refunding_until" timestamp with time zone;--> statement-breakpoint
-- The history names the payment that paid an order; where it does not, the order had only one.
UPDATE "orders" o SET "paid_attempt_id" = coalesce(
  (SELECT (e."data"->>'attemptId')::integer FROM "order_events" e WHERE e."order_id" = o."id" AND e."name" = 'pay'
    AND e."data"->>'attemptId' IS NOT NULL ORDER BY e."id" LIMIT 1),
  (SELECT min(p."id") FROM "payment_attempts" p WHERE p."order_id" = o."id" AND p."paid_at" IS NOT NULL))
  WHERE o."paid_at" IS NOT NULL AND o."paid_money" > 0;--> statement-breakpoint
CREATE TABLE "finance_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"refund_id" integer,
	"attempt_id" integer,
	"order_id" integer,
	"amount" integer NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"way" text,
	"reason" text,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_items_settled" CHECK (("finance_items"."state" = 'settled') = ("finance_items"."way" is not null))
);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "wrong_amount" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "unanswered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "finance_items" ADD CONSTRAINT "finance_items_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_items" ADD CONSTRAINT "finance_items_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_items_key" ON "finance_items" USING btree ("key");--> statement-breakpoint
CREATE INDEX "finance_items_state" ON "finance_items" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_unconfirmed" ON "payment_refunds" USING btree ("done_at") WHERE state = 'done' and confirmed_at is null;--> statement-breakpoint
-- What was refused so far waits for a person too; what went back long ago is not asked about again.
INSERT INTO "finance_items" ("kind", "key", "refund_id", "attempt_id", "order_id", "amount", "opened_at")
  SELECT 'refund', 'refund:' || r."id", r."id", r."attempt_id", p."order_id", r."amount", r."created_at"
  FROM "payment_refunds" r JOIN "payment_attempts" p ON p."id" = r."attempt_id" WHERE r."state" = 'refused';--> statement-breakpoint
UPDATE "payment_refunds" SET "confirmed_at" = "done_at" WHERE "state" = 'done';--> statement-breakpoint
CREATE TABLE "notice_refusals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"source" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"first" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "form_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "unknown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_refusals_hour" ON "notice_refusals" USING btree ("gateway","source","hour");--> statement-breakpoint
CREATE INDEX "payment_notices_bodies" ON "payment_notices" USING btree ("created_at") WHERE body <> '{}'::jsonb;--> statement-breakpoint
UPDATE "orders" SET "place_until" = "created_at" + interval '15 minutes' WHERE "state" = 'pending_payment';--> statement-breakpoint
-- What nobody signed is counted from now on; what anybody may have sent is not kept.
DELETE FROM "payment_notices" WHERE "verdict" = 'hash';
