CREATE TABLE "newsletter_recipients" (
	"newsletter_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_recipients_newsletter_id_user_id_pk" PRIMARY KEY("newsletter_id","user_id"),
	CONSTRAINT "newsletter_recipients_state" CHECK ("newsletter_recipients"."state" in ('waiting', 'queued', 'sent', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"lead" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"submitted_by" integer,
	"released_by" integer,
	"released_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_state" CHECK ("newsletters"."state" in ('draft', 'waiting', 'sending', 'sent', 'stopped')),
	CONSTRAINT "newsletters_two" CHECK ("newsletters"."released_by" <> "newsletters"."submitted_by"),
	CONSTRAINT "newsletters_released" CHECK (("newsletters"."state" in ('sending', 'sent', 'stopped')) = ("newsletters"."released_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_recipients_user" ON "newsletter_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_open" ON "newsletter_recipients" USING btree ("newsletter_id","user_id") WHERE state in ('waiting', 'queued');--> statement-breakpoint
CREATE INDEX "newsletters_state" ON "newsletters" USING btree ("state","id");