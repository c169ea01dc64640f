CREATE TABLE "ledger_lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"granted" integer NOT NULL,
	"left" integer NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp with time zone,
	"returnable_until" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_lots_left" CHECK ("ledger_lots"."left" between 0 and "ledger_lots"."granted"),
	CONSTRAINT "ledger_lots_kind" CHECK ("ledger_lots"."kind" in ('points', 'coins')),
	CONSTRAINT "ledger_lots_expires" CHECK (("ledger_lots"."kind" = 'coins') = ("ledger_lots"."expires_at" is not null)),
	CONSTRAINT "ledger_lots_returnable" CHECK ("ledger_lots"."kind" = 'points' or "ledger_lots"."returnable_until" is null)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'waiting' NOT NULL,
	"number" text NOT NULL,
	"count" integer NOT NULL,
	"amount" integer NOT NULL,
	"made_by" integer NOT NULL,
	"released_by" integer,
	"released_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawal_batches_state" CHECK ("withdrawal_batches"."state" in ('waiting', 'sent', 'answered', 'discarded')),
	CONSTRAINT "withdrawal_batches_two" CHECK ("withdrawal_batches"."released_by" <> "withdrawal_batches"."made_by"),
	CONSTRAINT "withdrawal_batches_released" CHECK (("withdrawal_batches"."state" in ('sent', 'answered')) = ("withdrawal_batches"."released_by" is not null)),
	CONSTRAINT "withdrawal_batches_answered" CHECK (("withdrawal_batches"."state" = 'answered') = ("withdrawal_batches"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"bank_code" text NOT NULL,
	"account" text NOT NULL,
	"last_digits" text NOT NULL,
	"holder" text NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"batch_id" integer,
	"batched_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reason" text,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_state" CHECK ("withdrawals"."state" in ('requested', 'batched', 'sent', 'paid', 'returned')),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."fee" >= 0 and "withdrawals"."amount" > "withdrawals"."fee"),
	CONSTRAINT "withdrawals_in_batch" CHECK ("withdrawals"."state" not in ('batched', 'sent', 'paid') or "withdrawals"."batch_id" is not null),
	CONSTRAINT "withdrawals_closed" CHECK (("withdrawals"."state" in ('paid', 'returned')) = ("withdrawals"."closed_at" is not null)),
	CONSTRAINT "withdrawals_reason" CHECK (("withdrawals"."state" = 'returned') = ("withdrawals"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "moved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "earned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_batch_id_withdrawal_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."withdrawal_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_lots_live" ON "ledger_lots" USING btree ("user_id","kind","id") WHERE "ledger_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "ledger_lots_expiry" ON "ledger_lots" USING btree ("expires_at") WHERE "ledger_lots"."left" > 0 and "ledger_lots"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_batches_number" ON "withdrawal_batches" USING btree ("number");--> statement-breakpoint
CREATE INDEX "withdrawal_batches_state" ON "withdrawal_batches" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_open" ON "withdrawals" USING btree ("user_id") WHERE "withdrawals"."state" in ('requested', 'batched', 'sent');--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_batch" ON "withdrawals" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("run_at","id") WHERE "withdrawals"."state" = 'requested';--> statement-breakpoint
-- What some entries add to the accounts of their members: sum, number, how many of them only moved between what clears and
-- what has cleared, and what orders brought.
CREATE FUNCTION ledger_sums(entry_ids bigint[]) RETURNS TABLE (account_id integer, amount bigint, n bigint, moved bigint, earned bigint)
LANGUAGE sql STABLE AS $$
  SELECT e.account_id, sum(e.amount), count(*),
    count(*) FILTER (WHERE a.kind IN ('revenue_pending', 'balance') AND EXISTS (
      SELECT FROM ledger_entries o JOIN ledger_accounts b ON b.id = o.account_id
      WHERE o.journal_id = e.journal_id AND o.amount = -e.amount AND b.user_id = a.user_id
        AND b.kind IN ('revenue_pending', 'balance'))),
    coalesce(sum(e.amount) FILTER (WHERE j.order_id IS NOT NULL), 0)
  FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id JOIN ledger_journals j ON j.id = e.journal_id
  WHERE a.user_id <> 0 AND (entry_ids IS NULL OR e.id = ANY (entry_ids))
  GROUP BY e.account_id
$$;
--> statement-breakpoint
UPDATE "ledger_accounts" a SET "balance" = s.amount, "entries" = s.n, "moved" = s.moved, "earned" = s.earned
  FROM ledger_sums(NULL) s WHERE s.account_id = a.id;
--> statement-breakpoint
-- A member's account knows its sums: one with a hundred thousand entries is read, and held against a debit, like any other.
-- House accounts have none, they are hot. Locked by id, so that two postings to the same members take turns.
CREATE FUNCTION ledger_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id <> 0 AND a.id IN (SELECT account_id FROM added)
    ORDER BY a.id FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE ledger_accounts a
      SET balance = a.balance + s.amount, entries = a.entries + s.n, moved = a.moved + s.moved, earned = a.earned + s.earned
      FROM ledger_sums((SELECT array_agg(id) FROM added)) s WHERE a.id = s.account_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balance();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount) INTO total FROM ledger_entries WHERE journal_id = NEW.journal_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger journal % sums to %, not to zero', NEW.journal_id, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_journal_balanced';
  END IF;
  IF NEW.amount < 0 THEN
    -- The row is ours since the entry was written, so nobody else's entry can be missing in it.
    SELECT balance INTO total FROM ledger_accounts WHERE id = NEW.account_id AND user_id <> 0;
    IF total < 0 THEN
      RAISE EXCEPTION 'ledger account % would be at %', NEW.account_id, total
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_member_not_negative';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_sum BEFORE UPDATE OF balance, entries, moved, earned ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND
    (OLD.balance, OLD.entries, OLD.moved, OLD.earned) IS DISTINCT FROM (NEW.balance, NEW.entries, NEW.moved, NEW.earned))
  EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.entries <> 0 OR NEW.moved <> 0 OR NEW.earned <> 0) EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- Points had no lots so far: what stands on an account is one.
INSERT INTO ledger_lots (kind, user_id, granted, "left", origin)
  SELECT 'points', user_id, balance, balance, '先前的點數' FROM ledger_accounts WHERE kind = 'points' AND balance > 0;
--> statement-breakpoint
INSERT INTO ledger_lots (kind, user_id, granted, "left", origin, expires_at, created_at)
  SELECT 'coins', user_id, granted, "left", reason, expires_at, created_at FROM coin_lots ORDER BY id;
