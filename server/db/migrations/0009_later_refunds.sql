CREATE TABLE "later_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "later_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"by" text NOT NULL,
	"made_by" integer NOT NULL,
	"bearer" text NOT NULL,
	"fault" text NOT NULL,
	"amount" integer NOT NULL,
	"money" integer NOT NULL,
	"points" integer NOT NULL,
	"coins" integer NOT NULL,
	"pending" integer NOT NULL,
	"balance" integer NOT NULL,
	"fees" integer NOT NULL,
	"house" integer NOT NULL,
	"unused" integer NOT NULL,
	"proportional" boolean NOT NULL,
	"reason_buyer" text NOT NULL,
	"reason_seller" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "later_refunds_parts" CHECK ("later_refunds"."amount" > 0 and "later_refunds"."amount" = "later_refunds"."money" + "later_refunds"."points" + "later_refunds"."coins"),
	CONSTRAINT "later_refunds_sum" CHECK ("later_refunds"."amount" + "later_refunds"."unused" = "later_refunds"."pending" + "later_refunds"."balance" + "later_refunds"."fees" + "later_refunds"."house")
);
--> statement-breakpoint
ALTER TABLE "later_refunds" ADD CONSTRAINT "later_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_refunds" ADD CONSTRAINT "later_refunds_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "later_refunds_order" ON "later_refunds" USING btree ("order_id","id");