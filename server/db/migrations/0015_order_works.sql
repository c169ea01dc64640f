CREATE TABLE "order_works" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"title" text NOT NULL,
	"picture" jsonb NOT NULL,
	"item_id" integer,
	"agreed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_works" ADD CONSTRAINT "order_works_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_works" ADD CONSTRAINT "order_works_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_works" ADD CONSTRAINT "order_works_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_works" ADD CONSTRAINT "order_works_item_id_profile_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."profile_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_works_file" ON "order_works" USING btree ("order_id","file_id");--> statement-breakpoint
CREATE INDEX "order_works_seller" ON "order_works" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "order_works_buyer" ON "order_works" USING btree ("buyer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_works_item" ON "order_works" USING btree ("item_id") WHERE item_id is not null;