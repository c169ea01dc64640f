-- What was done is only ever written down, whoever writes and by whatever statement. A migration that has to rename what
-- stands here disables the trigger around its statement.
CREATE FUNCTION history_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION history_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION history_refuse_change();
--> statement-breakpoint
-- The one way to change a row of the log: a transaction that names the member whom it forgets may empty the address that
-- this member acted from, and take names and pictures out of what was done to this member. Nothing is added or altered.
CREATE FUNCTION audit_log_only_forgets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten int := nullif(current_setting('haoshou.forgets', true), '')::int;
BEGIN
  IF forgotten IS NOT NULL
    AND (OLD.id, OLD.actor, OLD.actor_id, OLD.action, OLD.subject, OLD.subject_id, OLD.at)
      IS NOT DISTINCT FROM (NEW.id, NEW.actor, NEW.actor_id, NEW.action, NEW.subject, NEW.subject_id, NEW.at)
    AND (NEW.ip = OLD.ip OR (NEW.ip = '' AND OLD.actor = 'member' AND OLD.actor_id = forgotten))
    AND (NEW.data = OLD.data OR (OLD.subject = 'user' AND OLD.subject_id = forgotten
      AND NEW.data = OLD.data - ARRAY['from', 'to', 'avatar', 'background', 'lastDigits', 'quote']))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only_rows BEFORE UPDATE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_only_forgets();
