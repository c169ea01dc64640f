-- backfill: server/db/backfills.test.ts
INSERT INTO "ledger_accounts" ("kind") VALUES ('refunds_payable') ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Refunds that wait for their payer or for the house's bank were booked as given back by the gateway, which still has the money.
WITH waiting AS (
  SELECT r."amount", p."order_id", p."gateway", 'refund:' || r."id" || ':payable' AS key
  FROM "payment_refunds" r JOIN "payment_attempts" p ON p."id" = r."attempt_id" WHERE r."state" IN ('choosing', 'by_bank')),
journals AS (
  INSERT INTO "ledger_journals" ("kind", "order_id", "idempotency_key", "at")
  SELECT 'books.mended', "order_id", key, now() FROM waiting RETURNING "id", "idempotency_key")
INSERT INTO "ledger_entries" ("journal_id", "account_id", "amount")
SELECT j."id", a."id", CASE a."kind" WHEN 'refunds_payable' THEN w."amount" ELSE -w."amount" END
FROM journals j JOIN waiting w ON w.key = j."idempotency_key"
JOIN "ledger_accounts" a ON a."user_id" = 0 AND a."kind" IN ('refunds_payable', 'clearing:' || w."gateway");
