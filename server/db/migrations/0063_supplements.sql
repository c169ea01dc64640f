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
ALTER TABLE "payment_attempts" ADD COLUMN "supplement_id" integer;--> statement-breakpoint
ALTER TABLE "order_supplements" ADD CONSTRAINT "order_supplements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_supplements" ADD CONSTRAINT "order_supplements_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_supplements_order" ON "order_supplements" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_supplements_waiting" ON "order_supplements" USING btree ("answer_by") WHERE answer_by is not null;--> statement-breakpoint
CREATE INDEX "order_supplements_clears" ON "order_supplements" USING btree ("clears_at") WHERE cleared_at is null and clears_at is not null;