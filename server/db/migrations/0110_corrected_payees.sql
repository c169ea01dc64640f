ALTER TABLE "withdrawals" ADD COLUMN "corrected_by" integer;
