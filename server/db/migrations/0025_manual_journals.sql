CREATE TABLE "manual_journals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" integer NOT NULL,
	"month" text NOT NULL,
	"reason" text NOT NULL,
	"reverses" integer,
	"proposed_by" integer NOT NULL,
	"booked_by" integer,
	"booked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_journals_amount" CHECK ("manual_journals"."amount" > 0 and "manual_journals"."debit" <> "manual_journals"."credit"),
	CONSTRAINT "manual_journals_two" CHECK ("manual_journals"."booked_by" <> "manual_journals"."proposed_by"),
	CONSTRAINT "manual_journals_booked" CHECK (("manual_journals"."booked_by" is null) = ("manual_journals"."booked_at" is null))
);
--> statement-breakpoint
CREATE INDEX "manual_journals_reverses" ON "manual_journals" USING btree ("reverses") WHERE "manual_journals"."reverses" is not null;