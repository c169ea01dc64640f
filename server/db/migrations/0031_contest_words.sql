-- An operator's decision about a contested fault is two transitions of its own, as the data of each act says.
ALTER TABLE "audit_log" DISABLE TRIGGER audit_log_append_only_rows;--> statement-breakpoint
UPDATE "audit_log" SET "action" = CASE WHEN "data"->>'fault' = 'seller' THEN 'order.uphold_fault' ELSE 'order.correct_fault' END
  WHERE "action" = 'order.decide_contest';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER audit_log_append_only_rows;
