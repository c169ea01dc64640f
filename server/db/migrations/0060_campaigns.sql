CREATE TABLE "campaign_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entry_id" integer,
	"day" date,
	"state" text NOT NULL,
	"network" text,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_acts_kind" CHECK ("campaign_acts"."kind" in ('vote', 'claim')),
	CONSTRAINT "campaign_acts_vote_whole" CHECK (("campaign_acts"."kind" = 'vote') = ("campaign_acts"."entry_id" is not null) and ("campaign_acts"."kind" = 'vote') = ("campaign_acts"."day" is not null)),
	CONSTRAINT "campaign_acts_state" CHECK ("campaign_acts"."state" in ('counted', 'held', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "campaign_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"article_id" integer,
	"name" text NOT NULL,
	"portrait" text,
	"nature" text DEFAULT '' NOT NULL,
	"dialogue" text DEFAULT '' NOT NULL,
	"hidden_reason" text,
	"awarded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_entries_state" CHECK ("campaign_entries"."state" in ('shown', 'hidden', 'withdrawn')),
	CONSTRAINT "campaign_entries_hidden" CHECK ("campaign_entries"."state" <> 'hidden' or "campaign_entries"."hidden_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"picture" text,
	"rules" text NOT NULL,
	"results" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_kind" CHECK ("campaigns"."kind" in ('claim', 'article_contest', 'entry_contest', 'survey', 'picks')),
	CONSTRAINT "campaigns_settings" CHECK ("campaigns"."settings" ->> 'kind' = "campaigns"."kind"),
	CONSTRAINT "campaigns_period" CHECK ("campaigns"."ends_at" > "campaigns"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_entry_id_campaign_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."campaign_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_answers" ADD CONSTRAINT "campaign_answers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_answers" ADD CONSTRAINT "campaign_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_vote" ON "campaign_acts" USING btree ("campaign_id","user_id","day") WHERE "campaign_acts"."kind" = 'vote';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_claim" ON "campaign_acts" USING btree ("campaign_id","user_id") WHERE "campaign_acts"."kind" = 'claim';--> statement-breakpoint
CREATE INDEX "campaign_acts_entry" ON "campaign_acts" USING btree ("entry_id") WHERE "campaign_acts"."kind" = 'vote';--> statement-breakpoint
CREATE INDEX "campaign_acts_held" ON "campaign_acts" USING btree ("id") WHERE "campaign_acts"."state" = 'held';--> statement-breakpoint
CREATE INDEX "campaign_acts_network" ON "campaign_acts" USING btree ("campaign_id","network","created_at");--> statement-breakpoint
CREATE INDEX "campaign_acts_user" ON "campaign_acts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_answers_member" ON "campaign_answers" USING btree ("campaign_id","user_id");--> statement-breakpoint
CREATE INDEX "campaign_answers_user" ON "campaign_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_entries_member" ON "campaign_entries" USING btree ("campaign_id","user_id") WHERE "campaign_entries"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "campaign_entries_user" ON "campaign_entries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_slug" ON "campaigns" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "campaigns_shown" ON "campaigns" USING btree ("ends_at") WHERE "campaigns"."published_at" is not null;