CREATE TABLE "contact_findings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"place" text NOT NULL,
	"row_id" integer NOT NULL,
	"found" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offer_files" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_versions" (
	"offer_id" integer NOT NULL,
	"version" integer NOT NULL,
	"request_version" integer,
	"from_counter" boolean DEFAULT false NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_versions_offer_id_version_pk" PRIMARY KEY("offer_id","version")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer,
	"thread_id" integer,
	"room_id" integer,
	"buyer_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"revisions" integer,
	"scope" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excluded" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_days" integer DEFAULT 7 NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"consumer_class" text DEFAULT 'custom' NOT NULL,
	"service_id" integer,
	"draft" jsonb,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"request_version" integer,
	"counter" jsonb,
	"sent_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"first_read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"shortlisted" boolean DEFAULT false NOT NULL,
	"valid_until" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"reminded" integer DEFAULT 0 NOT NULL,
	"declined_reason" text,
	"declined_word" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_place" CHECK (num_nonnulls("offers"."request_id", "offers"."thread_id", "offers"."room_id") = 1),
	CONSTRAINT "offers_parties" CHECK ("offers"."buyer_id" <> "offers"."seller_id"),
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('draft','sent','countered','accepted','won','declined','withdrawn','expired','discarded'))
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer,
	"offer_id" integer,
	"name" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_files" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"filter" jsonb NOT NULL,
	"notice" text NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_grams" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_invitations" (
	"request_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_invitations_request_id_seller_id_pk" PRIMARY KEY("request_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "request_questions" (
	"subcategory_id" integer PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer,
	"offer_id" integer,
	"reporter_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_reports_state" CHECK ("request_reports"."state" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "request_reports_of" CHECK (num_nonnulls("request_reports"."request_id", "request_reports"."offer_id") >= 1)
);
--> statement-breakpoint
CREATE TABLE "request_search" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"buyer_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"subcategory_id" integer NOT NULL,
	"budget_min" integer NOT NULL,
	"budget_max" integer NOT NULL,
	"due_day" integer NOT NULL,
	"place" integer NOT NULL,
	"offers" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"heading" text NOT NULL,
	"labels" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_versions" (
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_versions_request_id_version_pk" PRIMARY KEY("request_id","version")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"buyer_id" integer NOT NULL,
	"type" integer DEFAULT 2 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"seller_id" integer,
	"service_id" integer,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"description" text DEFAULT '' NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"budget_min" integer,
	"budget_max" integer,
	"due_on" date,
	"place" text DEFAULT 'remote' NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"nda_only" boolean DEFAULT false NOT NULL,
	"draft" jsonb,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"extended" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"reminded" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"closed_reason" text,
	"closed_word" text DEFAULT '' NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	"offers_ever" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_type" CHECK ("requests"."type" = 2 or ("requests"."type" = 1 and "requests"."seller_id" is not null)),
	CONSTRAINT "requests_state" CHECK ("requests"."state" in ('draft','open','chosen','closed','expired','discarded')),
	CONSTRAINT "requests_parties" CHECK ("requests"."seller_id" is null or "requests"."seller_id" <> "requests"."buyer_id")
);
--> statement-breakpoint
DROP INDEX "message_threads_pair";--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "offer_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_id" integer;--> statement-breakpoint
ALTER TABLE "contact_findings" ADD CONSTRAINT "contact_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_files" ADD CONSTRAINT "offer_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_files" ADD CONSTRAINT "offer_files_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_filters" ADD CONSTRAINT "request_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_grams" ADD CONSTRAINT "request_grams_request_id_request_search_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request_search"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_invitations" ADD CONSTRAINT "request_invitations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_invitations" ADD CONSTRAINT "request_invitations_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_questions" ADD CONSTRAINT "request_questions_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reports" ADD CONSTRAINT "request_reports_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reports" ADD CONSTRAINT "request_reports_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reports" ADD CONSTRAINT "request_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_search" ADD CONSTRAINT "request_search_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_versions" ADD CONSTRAINT "request_versions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_findings_row" ON "contact_findings" USING btree ("place","row_id");--> statement-breakpoint
CREATE INDEX "contact_findings_user" ON "contact_findings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_files_offer" ON "offer_files" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offers_request" ON "offers" USING btree ("request_id","state");--> statement-breakpoint
CREATE INDEX "offers_seller" ON "offers" USING btree ("seller_id","updated_at");--> statement-breakpoint
CREATE INDEX "offers_sent" ON "offers" USING btree ("seller_id","sent_at");--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers" USING btree ("buyer_id","state");--> statement-breakpoint
CREATE INDEX "offers_thread" ON "offers" USING btree ("thread_id") WHERE thread_id is not null;--> statement-breakpoint
CREATE INDEX "offers_room" ON "offers" USING btree ("room_id") WHERE room_id is not null;--> statement-breakpoint
CREATE INDEX "offers_order" ON "offers" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "offers_next" ON "offers" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("request_id","seller_id") WHERE state in ('draft', 'sent', 'countered', 'accepted', 'won');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_accepted" ON "offers" USING btree ("request_id") WHERE state in ('accepted', 'won');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_thread_draft" ON "offers" USING btree ("thread_id","seller_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_room_draft" ON "offers" USING btree ("room_id","seller_id") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "request_events_request" ON "request_events" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_events_offer" ON "request_events" USING btree ("offer_id","id");--> statement-breakpoint
CREATE INDEX "request_files_request" ON "request_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_filters_user" ON "request_filters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_filters_notice" ON "request_filters" USING btree ("notice");--> statement-breakpoint
CREATE INDEX "request_grams_grams" ON "request_grams" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "request_invitations_seller" ON "request_invitations" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_reports_open" ON "request_reports" USING btree (coalesce("request_id", 0),coalesce("offer_id", 0),"reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "request_reports_reporter" ON "request_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "requests_buyer" ON "requests" USING btree ("buyer_id","updated_at");--> statement-breakpoint
CREATE INDEX "requests_seller" ON "requests" USING btree ("seller_id","state") WHERE seller_id is not null;--> statement-breakpoint
CREATE INDEX "requests_next" ON "requests" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "requests_subcategory" ON "requests" USING btree ("subcategory_id","published_at");--> statement-breakpoint
CREATE INDEX "requests_hidden" ON "requests" USING btree ("hidden_at") WHERE hidden_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_key" ON "requests" USING btree ("buyer_id","idempotency_key") WHERE state <> 'discarded';--> statement-breakpoint
CREATE INDEX "orders_offer" ON "orders" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_pair" ON "message_threads" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id"),coalesce("service_id", 0),coalesce("offer_id", 0));--> statement-breakpoint
-- The requests with all of these grams, as `services_with` gives services.
CREATE FUNCTION requests_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(request_id), ''::bytea) FROM request_grams WHERE grams @> wanted $$;
