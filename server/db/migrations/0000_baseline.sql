-- The schema of the first release. The tables come from server/db/schema; what PostgreSQL itself must guarantee is
-- written by hand, before them and after them.
--
-- People read order numbers, and they are part of addresses, so they must not show how many orders there are. Four rounds
-- of a Feistel network permute the counter into 100,000,000 to 999,999,999. The key is random and differs by database.
CREATE SEQUENCE "order_numbers" AS bigint;
--> statement-breakpoint
DO $make$
DECLARE
  secret text := md5(random()::text || clock_timestamp()::text || random()::text);
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION order_number(counted bigint) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $body$
    DECLARE
      place bigint := counted;
      high integer;
      low integer;
      held integer;
    BEGIN
      LOOP
        high := (place >> 15)::integer;
        low := (place & 32767)::integer;
        FOR round IN 1..4 LOOP
          held := low;
          low := high # (('x' || left(md5(%L || round || ':' || low), 4))::bit(16)::integer & 32767);
          high := held;
        END LOOP;
        place := (high::bigint << 15) | low;
        -- 30 bits hold a little more than nine hundred million values: a value outside the range is permuted again.
        EXIT WHEN place < 900000000;
      END LOOP;
      RETURN (place + 100000000)::integer;
    END
    $body$
  $function$, secret);
END
$make$;
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"bank_code" text NOT NULL,
	"account" text NOT NULL,
	"last_digits" text NOT NULL,
	"holder" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "half_logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "half_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "id_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "id_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"number_hash" text,
	"pictures" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"forget_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "id_applications_state" CHECK ("id_applications"."state" in ('waiting', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "id_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"key" text,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "member_exports_state" CHECK ("member_exports"."state" in ('waiting', 'running', 'done', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "member_info" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"invoice" jsonb,
	"aftee" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_social_logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_social_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "social_logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"email_confirmed_at" timestamp with time zone,
	"nickname" text NOT NULL,
	"nickname_asked" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"status" integer DEFAULT 1 NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"star" boolean DEFAULT false NOT NULL,
	"avatar" text,
	"background" text,
	"newsletter_at" timestamp with time zone,
	"newsletter_text" text,
	"nda_at" timestamp with time zone,
	"nda_text" text,
	"id_verified_at" timestamp with time zone,
	"real_name" text,
	"cellphone" text,
	"email_notices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_seen_at" timestamp with time zone,
	"delete_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_status" CHECK ("users"."status" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "vendor_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"amount" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"proposed_by" integer NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('waiting', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "approvals_two" CHECK ("approvals"."state" not in ('approved', 'rejected') or "approvals"."decided_by" <> "approvals"."proposed_by")
);
--> statement-breakpoint
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
CREATE TABLE "idempotency_keys" (
	"member_id" integer NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"input" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"uses" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE TABLE "upload_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entry_id" integer,
	"day" date,
	"coins" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"network" text,
	"phone" text,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_acts_kind" CHECK ("campaign_acts"."kind" in ('vote', 'claim', 'answer', 'enter')),
	CONSTRAINT "campaign_acts_whole" CHECK (("campaign_acts"."kind" in ('vote', 'enter')) = ("campaign_acts"."entry_id" is not null) and ("campaign_acts"."kind" = 'vote') = ("campaign_acts"."day" is not null)),
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
CREATE TABLE "campaign_entry_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_entry_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_entry_reports_state" CHECK ("campaign_entry_reports"."state" in ('open', 'upheld', 'dismissed'))
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
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"blurb" text DEFAULT '' NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickups" (
	"shelf" integer NOT NULL,
	"position" integer NOT NULL,
	"service_id" integer NOT NULL,
	CONSTRAINT "pickups_shelf_position_pk" PRIMARY KEY("shelf","position")
);
--> statement-breakpoint
CREATE TABLE "service_grams" (
	"service_id" integer PRIMARY KEY NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_images" (
	"service_id" integer NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "service_images_service_id_position_pk" PRIMARY KEY("service_id","position")
);
--> statement-breakpoint
CREATE TABLE "service_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"price" integer NOT NULL,
	"extra_days" integer DEFAULT 0 NOT NULL,
	"within_days" integer
);
--> statement-breakpoint
CREATE TABLE "service_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"included" text NOT NULL,
	"price" integer NOT NULL,
	"days" integer NOT NULL,
	"revisions" integer,
	CONSTRAINT "service_packages_price" CHECK ("service_packages"."price" between 100 and 300000),
	CONSTRAINT "service_packages_days" CHECK ("service_packages"."days" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "service_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_reports_state" CHECK ("service_reports"."state" in ('open', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "service_search" (
	"service_id" integer PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"subcategory_id" integer NOT NULL,
	"price" integer NOT NULL,
	"days" integer NOT NULL,
	"rating" real NOT NULL,
	"rating_count" integer NOT NULL,
	"sales" integer NOT NULL,
	"level" integer NOT NULL,
	"star" boolean NOT NULL,
	"verified" boolean NOT NULL,
	"quality" real NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"heading" text NOT NULL,
	"labels" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_views" (
	"service_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_views_service_id_day_pk" PRIMARY KEY("service_id","day")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"order_cap" integer,
	"consumer_class" text DEFAULT 'custom' NOT NULL,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"cover" text,
	"rating" double precision DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_state" CHECK ("services"."state" in ('draft','published','paused','removed'))
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"publish_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_withdrawn" CHECK ("news"."withdrawn_at" is null or "news"."publish_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "coupon_keeps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_keeps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"origin" text NOT NULL,
	"key" text NOT NULL,
	"warned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"discount" integer NOT NULL,
	"seller_bears" integer NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_discount" CHECK ("coupon_uses"."discount" > 0 and "coupon_uses"."seller_bears" between 0 and "coupon_uses"."discount"),
	CONSTRAINT "coupon_uses_kind" CHECK ("coupon_uses"."kind" in ('platform', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"seller_id" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"cut" text NOT NULL,
	"value" integer NOT NULL,
	"cap" integer,
	"minimum" integer DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"scope_id" integer,
	"audience" text NOT NULL,
	"code" text,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"per_member" integer DEFAULT 1 NOT NULL,
	"total" integer,
	"seller_bp" integer NOT NULL,
	"bearer_id" integer,
	"budget" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"discarded" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_state" CHECK ("coupons"."state" in ('draft', 'asked', 'agreed', 'declined', 'active', 'paused', 'ended')),
	CONSTRAINT "coupons_ended" CHECK (("coupons"."state" = 'ended') = ("coupons"."ended_at" is not null)),
	CONSTRAINT "coupons_budget" CHECK ("coupons"."budget" is null or ("coupons"."kind" = 'platform' and "coupons"."budget" > 0)),
	CONSTRAINT "coupons_sharer" CHECK ("coupons"."bearer_id" is null or ("coupons"."kind" = 'platform' and "coupons"."seller_bp" > 0)),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('platform', 'seller')),
	CONSTRAINT "coupons_owner" CHECK (("coupons"."kind" = 'seller') = ("coupons"."seller_id" is not null)),
	CONSTRAINT "coupons_cut" CHECK ("coupons"."cut" in ('amount', 'percent') and "coupons"."value" > 0),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."cut" <> 'percent' or "coupons"."value" <= 100),
	CONSTRAINT "coupons_scope" CHECK (("coupons"."scope" = 'all') = ("coupons"."scope_id" is null)),
	CONSTRAINT "coupons_bearer" CHECK ("coupons"."seller_bp" between 0 and 10000 and ("coupons"."kind" = 'platform' or "coupons"."seller_bp" = 10000)),
	CONSTRAINT "coupons_audience" CHECK (("coupons"."audience" = 'code') = ("coupons"."code" is not null)),
	CONSTRAINT "coupons_period" CHECK ("coupons"."ends_at" > "coupons"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "fee_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"buyer_fee_bp" integer NOT NULL,
	"commission_bp" integer NOT NULL,
	"category_id" integer,
	"level" integer,
	"coupon_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rules_rates" CHECK ("fee_rules"."buyer_fee_bp" between 0 and 10000 and "fee_rules"."commission_bp" between 0 and 10000),
	CONSTRAINT "fee_rules_time" CHECK ("fee_rules"."ends_at" is null or "fee_rules"."ends_at" >= "fee_rules"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"owner_id" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargebacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"escrow" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"day" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"recorded_by" integer NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" > 0 and "chargebacks"."held" between 0 and "chargebacks"."amount"),
	CONSTRAINT "chargebacks_closed" CHECK (("chargebacks"."state" = 'open') = ("chargebacks"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "finance_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"refund_id" integer,
	"attempt_id" integer,
	"order_id" integer,
	"amount" integer NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"way" text,
	"reason" text,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_items_settled" CHECK (("finance_items"."state" = 'settled') = ("finance_items"."way" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" integer NOT NULL,
	"addressee" jsonb NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_bills_total" CHECK ("fee_bills"."total" >= 0),
	CONSTRAINT "fee_bills_side" CHECK ("fee_bills"."side" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"kind" text NOT NULL,
	"of_id" integer,
	"state" text DEFAULT 'due' NOT NULL,
	"number" text NOT NULL,
	"total" integer NOT NULL,
	"tax" integer NOT NULL,
	"paper_number" text,
	"random_code" text,
	"trade" text,
	"issued_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"voidable" boolean DEFAULT true NOT NULL,
	"stuck_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"turn_until" timestamp with time zone,
	"try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"code" text,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('due', 'stuck', 'issued', 'voiding', 'void_stuck', 'void', 'dropped')),
	CONSTRAINT "invoices_kind" CHECK (("invoices"."kind" = 'allowance') = ("invoices"."of_id" is not null)),
	CONSTRAINT "invoices_sums" CHECK ("invoices"."total" > 0 and "invoices"."tax" >= 0 and "invoices"."tax" < "invoices"."total"),
	CONSTRAINT "invoices_issued" CHECK (("invoices"."state" in ('issued', 'voiding', 'void_stuck', 'void')) = ("invoices"."paper_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_kind" CHECK (("ledger_accounts"."kind" in ('revenue_pending', 'balance', 'points', 'coins')) = ("ledger_accounts"."user_id" <> 0))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" integer,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "ledger_takings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_takings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_takings_back" CHECK ("ledger_takings"."back" between 0 and "ledger_takings"."amount")
);
--> statement-breakpoint
CREATE TABLE "member_marks" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_marks_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash")
);
--> statement-breakpoint
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
CREATE TABLE "contact_mistakes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_mistakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"text" text NOT NULL,
	"rules" text[] NOT NULL,
	"page" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_refusals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"other_id" integer,
	"place" text NOT NULL,
	"found" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"width" integer,
	"height" integer
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"reason" text NOT NULL,
	"excerpt" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reports_state_known" CHECK ("message_reports"."state" in ('open', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sender_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"service_id" integer,
	"offer_id" integer,
	"last_message_id" integer DEFAULT 0 NOT NULL,
	"sender_read_id" integer DEFAULT 0 NOT NULL,
	"receiver_read_id" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_threads_two" CHECK ("message_threads"."sender_id" <> "message_threads"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"text" text NOT NULL,
	"unsent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" integer,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"suspension_id" integer,
	"answer" text,
	"answered_by" integer,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"status" integer NOT NULL,
	"reason" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"operator_id" integer,
	"pledged_at" timestamp with time zone,
	"pledge_text" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"avatar" text,
	"key" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"key" text NOT NULL,
	"thread" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"buyer_fee_bp" integer,
	"commission_bp" integer,
	"fee_rule_id" integer,
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
CREATE TABLE "fault_contests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fault_contests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"reason" text NOT NULL,
	"fault" text,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"opened_by" integer NOT NULL,
	"from" text NOT NULL,
	"held_until" timestamp with time zone,
	"amount" integer NOT NULL,
	"message_id" integer NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"resolve_by" timestamp with time zone NOT NULL,
	"answer_amount" integer,
	"answer_message_id" integer,
	"answered_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_disputes_amounts" CHECK ("order_disputes"."amount" >= 0 and "order_disputes"."answer_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"name" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_holds" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"marks" text[] NOT NULL,
	"let_go_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_pauses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"reason" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"proposed_by" integer NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY DEFAULT order_number(nextval('order_numbers')) NOT NULL,
	"buyer_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"service_id" integer,
	"offer_id" integer,
	"state" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"price" integer NOT NULL,
	"buyer_fee" integer NOT NULL,
	"commission" integer NOT NULL,
	"total" integer NOT NULL,
	"seller_discount" integer DEFAULT 0 NOT NULL,
	"platform_discount" integer DEFAULT 0 NOT NULL,
	"subsidy" integer DEFAULT 0 NOT NULL,
	"buyer_fee_bp" integer NOT NULL,
	"commission_bp" integer NOT NULL,
	"fee_rule_id" integer,
	"paid_money" integer DEFAULT 0 NOT NULL,
	"paid_points" integer DEFAULT 0 NOT NULL,
	"paid_coins" integer DEFAULT 0 NOT NULL,
	"parts_version" integer DEFAULT 0 NOT NULL,
	"paid_attempt_id" integer,
	"refunded" integer DEFAULT 0 NOT NULL,
	"answers" jsonb,
	"invoice_to" jsonb,
	"revisions_left" integer,
	"extended" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"place_until" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now(),
	"reminded" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"closed_reason" text,
	"clears_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."price" + "orders"."buyer_fee"),
	CONSTRAINT "orders_parties" CHECK ("orders"."buyer_id" <> "orders"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"service_id" integer,
	"author_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"side" text NOT NULL,
	"overall" integer NOT NULL,
	"quality" integer NOT NULL,
	"communication" integer NOT NULL,
	"value" integer NOT NULL,
	"text" text NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"show_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_overall" CHECK ("reviews"."overall" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"term" text NOT NULL,
	"token_sealed" text,
	"token_until" text,
	"brand" text,
	"last4" text NOT NULL,
	"expires" text,
	"state" text DEFAULT 'active' NOT NULL,
	"agreement" jsonb NOT NULL,
	"gone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "method_switches" (
	"method" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_refusals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"source" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"first" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"number" text NOT NULL,
	"order_id" integer,
	"supplement_id" integer,
	"payer_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"begun_in" text DEFAULT 'checkout' NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"gateway_trade" text,
	"card_last4" text,
	"card_id" integer,
	"agreement" jsonb,
	"issued_number" text,
	"issued_bank" text,
	"fail_code" text,
	"fail_message" text,
	"wrong_amount" integer,
	"unanswered_at" timestamp with time zone,
	"refund_amount" integer DEFAULT 0 NOT NULL,
	"excess_amount" integer,
	"excess_booked" integer DEFAULT 0 NOT NULL,
	"form_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"unknown" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"refunding_until" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_purpose" CHECK ("payment_attempts"."order_id" is not null or "payment_attempts"."agreement" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"source" text NOT NULL,
	"body" jsonb NOT NULL,
	"number" text,
	"verdict" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"code" text,
	"message" text,
	"payee" jsonb,
	"named_at" timestamp with time zone,
	"account_hash" text,
	"asked_again_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"step" text NOT NULL,
	"level" integer NOT NULL,
	"falls" integer,
	"cause" jsonb NOT NULL,
	"lapses_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "levels_step" CHECK ("levels"."step" in ('raised', 'kept', 'noticed', 'lowered')),
	CONSTRAINT "levels_falls" CHECK (("levels"."step" = 'noticed') = ("levels"."falls" is not null))
);
--> statement-breakpoint
CREATE TABLE "profile_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"plan_notices" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_search" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seller_stats" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"completion_rate" double precision,
	"completion_count" integer DEFAULT 0 NOT NULL,
	"on_time_rate" double precision,
	"on_time_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_jobs" (
	"user_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	CONSTRAINT "user_jobs_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
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
CREATE TABLE "authenticator_apps" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_questions" (
	"challenge" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_supplements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_supplements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"proposed_by" integer NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"buyer_fee" integer NOT NULL,
	"commission" integer NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"answer_by" timestamp with time zone,
	"paid_attempt_id" integer,
	"paid_money" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"clears_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"held" text,
	"corrected_by" integer,
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
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "half_logins" ADD CONSTRAINT "half_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_applications" ADD CONSTRAINT "id_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_exports" ADD CONSTRAINT "member_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_info" ADD CONSTRAINT "member_info_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_days" ADD CONSTRAINT "article_days_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_favorites" ADD CONSTRAINT "article_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_favorites" ADD CONSTRAINT "article_favorites_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_grams" ADD CONSTRAINT "article_grams_article_id_article_search_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_search"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_entry_id_campaign_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."campaign_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_answers" ADD CONSTRAINT "campaign_answers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_answers" ADD CONSTRAINT "campaign_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entry_reports" ADD CONSTRAINT "campaign_entry_reports_entry_id_campaign_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."campaign_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entry_reports" ADD CONSTRAINT "campaign_entry_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_grams" ADD CONSTRAINT "service_grams_service_id_service_search_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service_search"("service_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_images" ADD CONSTRAINT "service_images_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_options" ADD CONSTRAINT "service_options_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_packages" ADD CONSTRAINT "service_packages_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_search" ADD CONSTRAINT "service_search_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_views" ADD CONSTRAINT "service_views_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_keeps" ADD CONSTRAINT "coupon_keeps_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_items" ADD CONSTRAINT "finance_items_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_items" ADD CONSTRAINT "finance_items_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_bill_id_fee_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."fee_bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_of_id_invoices_id_fk" FOREIGN KEY ("of_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_takings" ADD CONSTRAINT "ledger_takings_lot_id_ledger_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."ledger_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_marks" ADD CONSTRAINT "member_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_findings" ADD CONSTRAINT "contact_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_mistakes" ADD CONSTRAINT "contact_mistakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_refusals" ADD CONSTRAINT "contact_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_files" ADD CONSTRAINT "offer_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_files" ADD CONSTRAINT "offer_files_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reports" ADD CONSTRAINT "request_reports_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reports" ADD CONSTRAINT "request_reports_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reports" ADD CONSTRAINT "request_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_contests" ADD CONSTRAINT "fault_contests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_contests" ADD CONSTRAINT "fault_contests_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_answer_message_id_order_messages_id_fk" FOREIGN KEY ("answer_message_id") REFERENCES "public"."order_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_pauses" ADD CONSTRAINT "order_pauses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_items" ADD CONSTRAINT "profile_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_search" ADD CONSTRAINT "seller_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_stats" ADD CONSTRAINT "seller_stats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_jobs" ADD CONSTRAINT "user_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_jobs" ADD CONSTRAINT "user_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_filters" ADD CONSTRAINT "request_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_grams" ADD CONSTRAINT "request_grams_request_id_request_search_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request_search"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_invitations" ADD CONSTRAINT "request_invitations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_invitations" ADD CONSTRAINT "request_invitations_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_questions" ADD CONSTRAINT "request_questions_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_search" ADD CONSTRAINT "request_search_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_versions" ADD CONSTRAINT "request_versions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_supplements" ADD CONSTRAINT "order_supplements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_supplements" ADD CONSTRAINT "order_supplements_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_batch_id_withdrawal_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."withdrawal_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_pair" ON "blocks" USING btree ("user_id","blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "half_logins_token" ON "half_logins" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "half_logins_user" ON "half_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "id_applications_user" ON "id_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "id_applications_waiting" ON "id_applications" USING btree ("user_id") WHERE "id_applications"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "id_applications_number" ON "id_applications" USING btree ("number_hash");--> statement-breakpoint
CREATE INDEX "id_pictures_created" ON "id_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_tokens_hash" ON "mail_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_exports_user" ON "member_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_exports_open" ON "member_exports" USING btree ("user_id") WHERE "member_exports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "member_exports_expiry" ON "member_exports" USING btree ("expires_at") WHERE "member_exports"."state" = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "pending_social_logins_ticket" ON "pending_social_logins" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "pending_social_logins_expiry" ON "pending_social_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_codes_user" ON "phone_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_phone" ON "phone_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_logins_subject" ON "social_logins" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "social_logins_user" ON "social_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_delete" ON "users" USING btree ("delete_at") WHERE delete_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_cellphone" ON "users" USING btree ("cellphone");--> statement-breakpoint
CREATE INDEX "users_last_seen" ON "users" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "vendor_tokens_expires" ON "vendor_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind","subject_id") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state","id");--> statement-breakpoint
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
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_uses_member" ON "upload_uses" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "upload_uses_at" ON "upload_uses" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_vote" ON "campaign_acts" USING btree ("campaign_id","user_id","day") WHERE "campaign_acts"."kind" = 'vote';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_vote_phone" ON "campaign_acts" USING btree ("campaign_id","phone","day") WHERE "campaign_acts"."kind" = 'vote';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_once" ON "campaign_acts" USING btree ("campaign_id","kind","user_id") WHERE "campaign_acts"."kind" in ('claim', 'answer');--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_once_phone" ON "campaign_acts" USING btree ("campaign_id","kind","phone") WHERE "campaign_acts"."kind" in ('claim', 'answer');--> statement-breakpoint
CREATE INDEX "campaign_acts_entry" ON "campaign_acts" USING btree ("entry_id") WHERE "campaign_acts"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_acts_held" ON "campaign_acts" USING btree ("id") WHERE "campaign_acts"."state" = 'held';--> statement-breakpoint
CREATE INDEX "campaign_acts_network" ON "campaign_acts" USING btree ("campaign_id","network","created_at");--> statement-breakpoint
CREATE INDEX "campaign_acts_user" ON "campaign_acts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_answers_member" ON "campaign_answers" USING btree ("campaign_id","user_id");--> statement-breakpoint
CREATE INDEX "campaign_answers_user" ON "campaign_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_entries_member" ON "campaign_entries" USING btree ("campaign_id","user_id") WHERE "campaign_entries"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "campaign_entries_user" ON "campaign_entries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_entry_reports_open" ON "campaign_entry_reports" USING btree ("entry_id","reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "campaign_entry_reports_reporter" ON "campaign_entry_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_slug" ON "campaigns" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "campaigns_shown" ON "campaigns" USING btree ("ends_at") WHERE "campaigns"."published_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_pair" ON "favorites" USING btree ("user_id","service_id");--> statement-breakpoint
CREATE INDEX "favorites_service" ON "favorites" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "service_grams_grams" ON "service_grams" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "service_options_position" ON "service_options" USING btree ("service_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "service_packages_position" ON "service_packages" USING btree ("service_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "service_reports_open" ON "service_reports" USING btree ("service_id","reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "service_reports_reporter" ON "service_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "service_search_category" ON "service_search" USING btree ("category_id","quality");--> statement-breakpoint
CREATE INDEX "service_search_subcategory" ON "service_search" USING btree ("subcategory_id","quality");--> statement-breakpoint
CREATE INDEX "service_search_seller" ON "service_search" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "service_search_updated" ON "service_search" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "services_seller" ON "services" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "services_key" ON "services" USING btree ("seller_id","idempotency_key") WHERE state <> 'removed';--> statement-breakpoint
CREATE INDEX "services_listed" ON "services" USING btree ("state","published_at");--> statement-breakpoint
CREATE INDEX "services_category" ON "services" USING btree ("category_id","state");--> statement-breakpoint
CREATE INDEX "services_subcategory" ON "services" USING btree ("subcategory_id","state");--> statement-breakpoint
CREATE INDEX "subcategories_category" ON "subcategories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "news_shown" ON "news" USING btree ("publish_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_keeps_member" ON "coupon_keeps" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_keeps_key" ON "coupon_keeps" USING btree ("key");--> statement-breakpoint
CREATE INDEX "coupon_keeps_coupon" ON "coupon_keeps" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "coupon_uses_taken" ON "coupon_uses" USING btree ("coupon_id","user_id") WHERE "coupon_uses"."given_back_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_member" ON "coupon_uses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code") WHERE "coupons"."code" is not null and "coupons"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "coupons_seller" ON "coupons" USING btree ("seller_id","id") WHERE "coupons"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "coupons_ending" ON "coupons" USING btree ("ends_at") WHERE "coupons"."state" = 'active';--> statement-breakpoint
CREATE INDEX "fee_rules_time" ON "fee_rules" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_hash" ON "images" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_reference" ON "chargebacks" USING btree ("attempt_id","reference");--> statement-breakpoint
CREATE INDEX "chargebacks_order" ON "chargebacks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_items_key" ON "finance_items" USING btree ("key");--> statement-breakpoint
CREATE INDEX "finance_items_state" ON "finance_items" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_bills_order" ON "fee_bills" USING btree ("order_id","side");--> statement-breakpoint
CREATE INDEX "fee_bills_user" ON "fee_bills" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_bill" ON "invoices" USING btree ("bill_id","id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("try_at") WHERE "invoices"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_paper" ON "invoices" USING btree ("paper_number");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("kind","user_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_user" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_journals_key" ON "ledger_journals" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "ledger_journals_order" ON "ledger_journals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_lots_live" ON "ledger_lots" USING btree ("user_id","kind","id") WHERE "ledger_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "ledger_lots_expiry" ON "ledger_lots" USING btree ("expires_at") WHERE "ledger_lots"."left" > 0 and "ledger_lots"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_takings_order" ON "ledger_takings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_takings_lot" ON "ledger_takings" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "member_marks_used" ON "member_marks" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_findings_row" ON "contact_findings" USING btree ("place","row_id");--> statement-breakpoint
CREATE INDEX "contact_findings_user" ON "contact_findings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_mistakes_once" ON "contact_mistakes" USING btree (coalesce("user_id", 0),"text");--> statement-breakpoint
CREATE INDEX "contact_mistakes_at" ON "contact_mistakes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_refusals_user" ON "contact_refusals" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "contact_refusals_at" ON "contact_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_file" ON "message_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_once" ON "message_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_state" ON "message_reports" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_pair" ON "message_threads" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id"),coalesce("service_id", 0),coalesce("offer_id", 0));--> statement-breakpoint
CREATE INDEX "message_threads_sender" ON "message_threads" USING btree ("sender_id","updated_at");--> statement-breakpoint
CREATE INDEX "message_threads_receiver" ON "message_threads" USING btree ("receiver_id","updated_at");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree ("to","id");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
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
CREATE UNIQUE INDEX "request_reports_open" ON "request_reports" USING btree (coalesce("request_id", 0),coalesce("offer_id", 0),"reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "request_reports_reporter" ON "request_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_contests_order" ON "fault_contests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_order" ON "order_disputes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_disputes_open" ON "order_disputes" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_messages_files" ON "order_messages" USING gin ("file_ids") WHERE file_ids <> '{}';--> statement-breakpoint
CREATE INDEX "order_pauses_order" ON "order_pauses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_proposals_order" ON "order_proposals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_proposals_open" ON "order_proposals" USING btree ("state","answer_by");--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("buyer_id","closed_at");--> statement-breakpoint
CREATE INDEX "orders_of_seller" ON "orders" USING btree ("seller_id","closed_at");--> statement-breakpoint
CREATE INDEX "orders_offer" ON "orders" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("service_id","state");--> statement-breakpoint
CREATE INDEX "orders_fee_rule" ON "orders" USING btree ("fee_rule_id") WHERE fee_rule_id is not null;--> statement-breakpoint
CREATE INDEX "orders_next" ON "orders" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "orders_clears" ON "orders" USING btree ("clears_at") WHERE cleared_at is null and clears_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_side" ON "reviews" USING btree ("order_id","side");--> statement-breakpoint
CREATE INDEX "reviews_subject" ON "reviews" USING btree ("subject_id","side","shown_at");--> statement-breakpoint
CREATE INDEX "reviews_service" ON "reviews" USING btree ("service_id","shown_at");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("show_at","order_id") WHERE shown_at is null;--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_term" ON "cards" USING btree ("gateway","term");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_refusals_hour" ON "notice_refusals" USING btree ("gateway","source","hour");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("gateway","number");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_ask" ON "payment_attempts" USING btree ("ask_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_paid" ON "payment_attempts" USING btree ("paid_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_registration" ON "payment_attempts" USING btree ("payer_id","created_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "payment_notices_number" ON "payment_notices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_notices_bodies" ON "payment_notices" USING btree ("created_at") WHERE body <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "payment_refunds_choosing" ON "payment_refunds" USING btree ("created_at") WHERE state = 'choosing';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_key" ON "payment_refunds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payment_refunds_account" ON "payment_refunds" USING btree ("account_hash") WHERE account_hash is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_try" ON "payment_refunds" USING btree ("try_at") WHERE try_at is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_unconfirmed" ON "payment_refunds" USING btree ("done_at") WHERE state = 'done' and confirmed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_pair" ON "follows" USING btree ("user_id","followed_id");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "levels_user" ON "levels" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "profile_items_user" ON "profile_items" USING btree ("user_id","kind","position");--> statement-breakpoint
CREATE INDEX "seller_search_grams" ON "seller_search" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "user_jobs_job" ON "user_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "request_files_request" ON "request_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_filters_user" ON "request_filters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_filters_notice" ON "request_filters" USING btree ("notice");--> statement-breakpoint
CREATE INDEX "request_grams_grams" ON "request_grams" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "request_invitations_seller" ON "request_invitations" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "requests_buyer" ON "requests" USING btree ("buyer_id","updated_at");--> statement-breakpoint
CREATE INDEX "requests_seller" ON "requests" USING btree ("seller_id","state") WHERE seller_id is not null;--> statement-breakpoint
CREATE INDEX "requests_next" ON "requests" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "requests_subcategory" ON "requests" USING btree ("subcategory_id","published_at");--> statement-breakpoint
CREATE INDEX "requests_hidden" ON "requests" USING btree ("hidden_at") WHERE hidden_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_key" ON "requests" USING btree ("buyer_id","idempotency_key") WHERE state <> 'discarded';--> statement-breakpoint
CREATE INDEX "passkey_questions_expiry" ON "passkey_questions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_hash" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "order_supplements_order" ON "order_supplements" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_supplements_waiting" ON "order_supplements" USING btree ("answer_by") WHERE answer_by is not null;--> statement-breakpoint
CREATE INDEX "order_supplements_clears" ON "order_supplements" USING btree ("clears_at") WHERE cleared_at is null and clears_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_batches_number" ON "withdrawal_batches" USING btree ("number");--> statement-breakpoint
CREATE INDEX "withdrawal_batches_state" ON "withdrawal_batches" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_open" ON "withdrawals" USING btree ("user_id") WHERE "withdrawals"."state" in ('requested', 'batched', 'sent');--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_batch" ON "withdrawals" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("run_at","id") WHERE "withdrawals"."state" = 'requested';
--> statement-breakpoint
-- Keeps long values of a search row out of line, so that a search reads fewer pages.
ALTER TABLE "service_search" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- The services that have all of these grams: their ids as 32-bit integers, concatenated. The planner underestimates the cost of
-- reading grams, which are stored out of line; their index is always the right choice.
CREATE FUNCTION services_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(service_id), ''::bytea) FROM service_grams WHERE grams @> wanted $$;
--> statement-breakpoint
-- The same for requests.
CREATE FUNCTION requests_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(request_id), ''::bytea) FROM request_grams WHERE grams @> wanted $$;
--> statement-breakpoint
-- The same for articles.
CREATE FUNCTION articles_with(wanted integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS
  $$ SELECT string_agg(int4send(article_id), ''::bytea) FROM article_grams WHERE grams @> wanted $$;
--> statement-breakpoint
-- Tells every process to drop what it has read with the old synonyms (server/search/versions.ts).
CREATE FUNCTION synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('search', 'services');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonyms"
FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();
--> statement-breakpoint
-- Histories are append-only, whoever writes. A migration that must change old rows disables the trigger around its statement.
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
-- The only permitted change of the audit log: a transaction that sets `haoshou.forgets` to a member's id may clear the IP
-- addresses of this member's own acts, and remove names and pictures from acts done to this member.
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
--> statement-breakpoint
-- A statement that changes a deadline without setting `next_at` (the previous release does during a deployment) makes the
-- order due at the next tick.
CREATE FUNCTION orders_look_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.next_at := CASE WHEN NEW.deadline_at IS NULL THEN NULL ELSE now() END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_next_at_follows BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (NEW.deadline_at IS DISTINCT FROM OLD.deadline_at AND NEW.next_at IS NOT DISTINCT FROM OLD.next_at)
  EXECUTE FUNCTION orders_look_again();
--> statement-breakpoint
-- What entries add to the accounts of members: sum, number, how many only moved between pending and available revenue, and
-- what came from orders. NULL means all entries. Two queries, because one condition for both cases makes the planner read
-- every entry of a member at each posting. ROWS, because the planner assumes a thousand and then reads all accounts.
CREATE FUNCTION ledger_sums(entry_ids bigint[]) RETURNS TABLE (account_id integer, amount bigint, n bigint, moved bigint, earned bigint)
LANGUAGE plpgsql STABLE ROWS 10 AS $$
BEGIN
  IF entry_ids IS NULL THEN
    SELECT array_agg(e.id) INTO entry_ids FROM ledger_entries e;
  END IF;
  RETURN QUERY
  SELECT e.account_id, sum(e.amount), count(*),
    -- A count, because the planner may answer EXISTS by reading all entries.
    count(*) FILTER (WHERE a.kind IN ('revenue_pending', 'balance') AND 0 < (
      SELECT count(*) FROM ledger_entries o JOIN ledger_accounts b ON b.id = o.account_id
      WHERE o.journal_id = e.journal_id AND o.amount = -e.amount AND b.user_id = a.user_id
        AND b.kind IN ('revenue_pending', 'balance'))),
    coalesce(sum(e.amount) FILTER (WHERE j.order_id IS NOT NULL), 0)
  FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id JOIN ledger_journals j ON j.id = e.journal_id
  WHERE a.user_id <> 0 AND e.id = ANY (entry_ids)
  GROUP BY e.account_id;
END $$;
--> statement-breakpoint
-- A member's account stores its sums, so that reading a balance does not read its entries. Accounts of the platform have no
-- sums, because every posting would wait for them. Rows are locked by id, so that concurrent postings cannot deadlock.
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
-- Checked at commit: every journal sums to zero, and no account of a member is negative.
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
    -- This transaction has locked the row since it wrote the entry, so the balance includes all other entries.
    SELECT balance INTO total FROM ledger_accounts WHERE id = NEW.account_id AND user_id <> 0;
    IF total < 0 THEN
      RAISE EXCEPTION 'ledger account % would be at %', NEW.account_id, total
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_member_not_negative';
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
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_sum BEFORE UPDATE OF balance, entries, moved, earned ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND
    (OLD.balance, OLD.entries, OLD.moved, OLD.earned) IS DISTINCT FROM (NEW.balance, NEW.entries, NEW.moved, NEW.earned))
  EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.entries <> 0 OR NEW.moved <> 0 OR NEW.earned <> 0) EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- Every market has the same categories of articles.
INSERT INTO "article_categories" ("id", "name", "order") VALUES
  (1, '設計與插畫', 1), (2, '攝影與影音', 2), (3, '文字與翻譯', 3), (4, '行銷與社群', 4),
  (5, '網站與程式', 5), (6, '教學與學習', 6), (7, '接案與經營', 7), (8, '生活與活動', 8);
