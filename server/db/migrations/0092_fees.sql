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
ALTER TABLE "offers" ADD COLUMN "buyer_fee_bp" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "commission_bp" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "fee_rule_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_rule_id" integer;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_rules_time" ON "fee_rules" USING btree ("ends_at","starts_at");