CREATE TABLE "profile_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	"item_id" integer,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"taken" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_parts_part" CHECK ("profile_parts"."part" in ('profile', 'avatar', 'portfolio'))
);
--> statement-breakpoint
CREATE TABLE "profile_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"part_id" integer NOT NULL,
	"reporter_id" integer,
	"visitor_id" integer,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_reports_state" CHECK ("profile_reports"."state" in ('open', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "visitor_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visitor_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"link_hash" text NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_entry_reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_reports" ADD COLUMN "visitor_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_entry_reports" ADD COLUMN "visitor_id" integer;--> statement-breakpoint
ALTER TABLE "service_reports" ADD COLUMN "visitor_id" integer;--> statement-breakpoint
ALTER TABLE "request_reports" ADD COLUMN "visitor_id" integer;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "visitor_id" integer;--> statement-breakpoint
ALTER TABLE "profile_parts" ADD CONSTRAINT "profile_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_part_id_profile_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."profile_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_parts_of" ON "profile_parts" USING btree ("user_id","part",coalesce("item_id", 0));--> statement-breakpoint
CREATE INDEX "profile_parts_item" ON "profile_parts" USING btree ("item_id") WHERE item_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_reports_open" ON "profile_reports" USING btree ("part_id","reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "profile_reports_reporter" ON "profile_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_reports_link" ON "visitor_reports" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "visitor_reports_email" ON "visitor_reports" USING btree ("email","created_at");