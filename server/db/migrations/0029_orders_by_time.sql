DROP INDEX "orders_deadline";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
-- What the table says of each state; a day too early is no harm, the timer looks and notes the right one.
UPDATE "orders" o SET "next_at" = least("deadline_at",
    CASE "state" WHEN 'awaiting_requirements' THEN "paid_at" + (ARRAY[1, 3, 5])["reminded" + 1] * interval '1 day'
      WHEN 'delivered' THEN "deadline_at" - (ARRAY[4, 1])["reminded" + 1] * interval '1 day' END,
    (SELECT min(a."answer_by") FROM "order_proposals" a WHERE a."order_id" = o."id" AND a."state" = 'open'))
  WHERE "deadline_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "next_at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "orders_next" ON "orders" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
-- Whoever moves a deadline without a word about it (the version before, while processes are replaced) has the order looked
-- at by the next tick.
CREATE FUNCTION orders_look_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.next_at := CASE WHEN NEW.deadline_at IS NULL THEN NULL ELSE now() END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_next_at_follows BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (NEW.deadline_at IS DISTINCT FROM OLD.deadline_at AND NEW.next_at IS NOT DISTINCT FROM OLD.next_at)
  EXECUTE FUNCTION orders_look_again();--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "show_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The end of the fourteenth day after the sale's end, in Taipei.
UPDATE "reviews" r SET "show_at" = (date_trunc('day', o."closed_at" AT TIME ZONE 'Asia/Taipei') + interval '15 days')
    AT TIME ZONE 'Asia/Taipei' - interval '1 millisecond'
  FROM "orders" o WHERE o."id" = r."order_id" AND r."shown_at" IS NULL AND o."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("show_at","order_id") WHERE shown_at is null;
--> statement-breakpoint
DROP INDEX "orders_buyer";--> statement-breakpoint
DROP INDEX "orders_seller";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "order_messages_files" ON "order_messages" USING gin ("file_ids") WHERE file_ids <> '{}';--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("buyer_id","closed_at");--> statement-breakpoint
CREATE INDEX "orders_of_seller" ON "orders" USING btree ("seller_id","closed_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");