-- What the ledger promises, kept by the database itself, whoever writes and by whatever statement.
-- Checked at commit: within a transaction entries may come one by one.
CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount) INTO total FROM ledger_entries WHERE journal_id = NEW.journal_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger journal % sums to %, not to zero', NEW.journal_id, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_journal_balanced';
  END IF;
  IF NEW.amount < 0 THEN
    -- Two that debit one member take turns here, and the sum below is a fresh look, so that neither overlooks the
    -- other. NO KEY: the foreign key's lock of a credit under way is no reason to wait.
    PERFORM 1 FROM ledger_accounts WHERE id = NEW.account_id AND user_id <> 0 FOR NO KEY UPDATE;
    IF FOUND THEN
      SELECT sum(amount) INTO total FROM ledger_entries WHERE account_id = NEW.account_id;
      IF total < 0 THEN
        RAISE EXCEPTION 'ledger account % would be at %', NEW.account_id, total
          USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_member_not_negative';
      END IF;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_checked AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
--> statement-breakpoint
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_owner BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN ((OLD.id, OLD.kind, OLD.user_id) IS DISTINCT FROM (NEW.id, NEW.kind, NEW.user_id))
  EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
