CREATE TABLE "operator_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"text" text NOT NULL,
	"author_id" integer NOT NULL,
	"struck_by" integer,
	"struck_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_notes_subject" CHECK ("operator_notes"."subject" in ('user', 'order')),
	CONSTRAINT "operator_notes_struck" CHECK (("operator_notes"."struck_at" is null) = ("operator_notes"."struck_by" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_notes" ADD CONSTRAINT "operator_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_notes" ADD CONSTRAINT "operator_notes_struck_by_users_id_fk" FOREIGN KEY ("struck_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_notes_subject" ON "operator_notes" USING btree ("subject","subject_id","id");
--> statement-breakpoint
-- A note is never rewritten. It can be struck out once; a transaction that sets `haoshou.forgets` to a member's id may delete
-- the notes about this member.
CREATE FUNCTION operator_notes_only_strike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.subject = 'user' AND OLD.subject_id = nullif(current_setting('haoshou.forgets', true), '')::int THEN
      RETURN OLD;
    END IF;
  ELSIF OLD.struck_at IS NULL
    AND (OLD.id, OLD.subject, OLD.subject_id, OLD.text, OLD.author_id, OLD.created_at)
      IS NOT DISTINCT FROM (NEW.id, NEW.subject, NEW.subject_id, NEW.text, NEW.author_id, NEW.created_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_notes_append_only_rows BEFORE UPDATE OR DELETE ON "operator_notes"
  FOR EACH ROW EXECUTE FUNCTION operator_notes_only_strike();
--> statement-breakpoint
CREATE TRIGGER operator_notes_append_only BEFORE TRUNCATE ON "operator_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION history_refuse_change();
