-- The words of the sale: proposals instead of asks, and the names of transitions that the table has now.
ALTER TABLE "order_asks" RENAME TO "order_proposals";--> statement-breakpoint
ALTER TABLE "order_proposals" RENAME COLUMN "asked_by" TO "proposed_by";--> statement-breakpoint
ALTER TABLE "order_proposals" RENAME CONSTRAINT "order_asks_pkey" TO "order_proposals_pkey";--> statement-breakpoint
ALTER TABLE "order_proposals" RENAME CONSTRAINT "order_asks_order_id_orders_id_fk" TO "order_proposals_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_proposals" RENAME CONSTRAINT "order_asks_asked_by_users_id_fk" TO "order_proposals_proposed_by_users_id_fk";--> statement-breakpoint
ALTER INDEX "order_asks_order" RENAME TO "order_proposals_order";--> statement-breakpoint
ALTER INDEX "order_asks_open" RENAME TO "order_proposals_open";--> statement-breakpoint
ALTER SEQUENCE "order_asks_id_seq" RENAME TO "order_proposals_id_seq";--> statement-breakpoint
UPDATE "order_proposals" SET "kind" = CASE "kind" WHEN 'time' THEN 'extension' ELSE 'cancellation' END;--> statement-breakpoint
UPDATE "order_disputes" SET "state" = CASE "state" WHEN 'dropped' THEN 'withdrawn' ELSE 'decided' END
  WHERE "state" IN ('dropped', 'resolved');--> statement-breakpoint
CREATE TEMPORARY TABLE "transition_names" ("old" text PRIMARY KEY, "new" text NOT NULL) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO "transition_names" VALUES
  ('withdraw', 'cancel_unpaid'), ('brief', 'submit_requirements'), ('start', 'start_without_requirements'),
  ('revise', 'request_revision'), ('extend_review', 'extend_acceptance'), ('release', 'decline'),
  ('ask_cancel', 'propose_cancellation'), ('agree_cancel', 'agree_cancellation'),
  ('refuse_cancel', 'refuse_cancellation'), ('ask_time', 'propose_extension'), ('agree_time', 'agree_extension'),
  ('refuse_time', 'refuse_extension'), ('dispute', 'open_dispute'), ('drop', 'withdraw_dispute'),
  ('resolve', 'decide_dispute');--> statement-breakpoint
-- Only the buyer refuses more time; what the system did was to let the proposal lapse.
UPDATE "order_events" SET "name" = 'lapse_extension' WHERE "name" = 'refuse_time' AND "actor" = 'system';--> statement-breakpoint
UPDATE "order_events" e SET "name" = t."new" FROM "transition_names" t WHERE e."name" = t."old";--> statement-breakpoint
UPDATE "order_events" SET "data" = jsonb_set("data", '{kind}',
  CASE "data"->>'kind' WHEN 'time' THEN '"extension"'::jsonb ELSE '"cancellation"'::jsonb END)
  WHERE "data"->>'kind' IN ('time', 'cancel');--> statement-breakpoint
INSERT INTO "transition_names" VALUES
  ('dispute_answer', 'answer_dispute'), ('ask_lapsed', 'lapse_extension'), ('ask_escalated', 'escalate_cancellation');--> statement-breakpoint
UPDATE "audit_log" a SET "action" = 'order.' || t."new" FROM "transition_names" t
  WHERE a."subject" = 'order' AND a."action" = 'order.' || t."old";--> statement-breakpoint
-- What waits in the queue is delivered under the new names. The queue makes its tables itself, after the first migration.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE graphile_worker._private_jobs SET payload = replace(replace(payload::text,
      '"order.moved"', '"order.transitioned"'), '"orders.tell_move"', '"orders.tell_transition"')::json
      WHERE payload::text LIKE '%"order.moved"%';
  END IF;
END $$;
