CREATE TABLE "article_categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_days" (
	"article_id" integer NOT NULL,
	"day" date NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_days_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
CREATE TABLE "article_favorites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_grams" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_reports_state" CHECK ("article_reports"."state" in ('open', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "article_search" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"favorites" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"heading" text NOT NULL,
	"labels" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"category_id" integer,
	"cover" text,
	"lead" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"minutes" integer DEFAULT 1 NOT NULL,
	"typed" jsonb,
	"reads" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"picked_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"revised_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_state" CHECK ("articles"."state" in ('draft','published','withdrawn','removed'))
);
--> statement-breakpoint
ALTER TABLE "article_days" ADD CONSTRAINT "article_days_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_favorites" ADD CONSTRAINT "article_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_favorites" ADD CONSTRAINT "article_favorites_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_grams" ADD CONSTRAINT "article_grams_article_id_article_search_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_search"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_days_day" ON "article_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "article_favorites_pair" ON "article_favorites" USING btree ("user_id","article_id");--> statement-breakpoint
CREATE INDEX "article_favorites_article" ON "article_favorites" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_grams_grams" ON "article_grams" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "article_reports_open" ON "article_reports" USING btree ("article_id","reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "article_reports_reporter" ON "article_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "article_search_category" ON "article_search" USING btree ("category_id","published_at");--> statement-breakpoint
CREATE INDEX "article_search_author" ON "article_search" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_key" ON "articles" USING btree ("author_id","idempotency_key") WHERE state <> 'removed';--> statement-breakpoint
CREATE INDEX "articles_picked" ON "articles" USING btree ("picked_at") WHERE picked_at is not null;--> statement-breakpoint
-- Ids of the articles that have all these grams; see services_with.
CREATE FUNCTION articles_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(article_id), ''::bytea) FROM article_grams WHERE grams @> wanted $$;--> statement-breakpoint
-- What articles are sorted under is the same everywhere: a market that stood before has them, too.
INSERT INTO "article_categories" ("id", "name", "order") VALUES
  (1, '設計與插畫', 1), (2, '攝影與影音', 2), (3, '文字與翻譯', 3), (4, '行銷與社群', 4),
  (5, '網站與程式', 5), (6, '教學與學習', 6), (7, '接案與經營', 7), (8, '生活與活動', 8);
