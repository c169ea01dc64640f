-- backfill: server/db/backfills.test.ts
ALTER TABLE "withdrawals" ADD COLUMN "held" text;
--> statement-breakpoint
-- Requests with a holder that may not fit into the column of the bank's file wait for the desk.
UPDATE "withdrawals" SET "held" = '戶名可能超過匯款檔的欄寬，不會放進批次。請和會員確認後另外處理。'
  WHERE "state" = 'requested' AND octet_length("holder") > 40 AND char_length("holder") > 20;
