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
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_state" CHECK ("coupons"."state" in ('draft', 'active', 'paused', 'ended')),
	CONSTRAINT "coupons_ended" CHECK (("coupons"."state" = 'ended') = ("coupons"."ended_at" is not null)),
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
ALTER TABLE "coupon_keeps" ADD CONSTRAINT "coupon_keeps_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_keeps_member" ON "coupon_keeps" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_keeps_key" ON "coupon_keeps" USING btree ("key");--> statement-breakpoint
CREATE INDEX "coupon_keeps_coupon" ON "coupon_keeps" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "coupon_uses_taken" ON "coupon_uses" USING btree ("coupon_id","user_id") WHERE "coupon_uses"."given_back_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_member" ON "coupon_uses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code") WHERE "coupons"."code" is not null and "coupons"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "coupons_seller" ON "coupons" USING btree ("seller_id","id") WHERE "coupons"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "coupons_ending" ON "coupons" USING btree ("ends_at") WHERE "coupons"."state" = 'active';