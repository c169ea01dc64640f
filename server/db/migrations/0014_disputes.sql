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
ALTER TABLE "fault_contests" ADD CONSTRAINT "fault_contests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_contests" ADD CONSTRAINT "fault_contests_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_answer_message_id_order_messages_id_fk" FOREIGN KEY ("answer_message_id") REFERENCES "public"."order_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_contests_order" ON "fault_contests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_order" ON "order_disputes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_disputes_open" ON "order_disputes" USING btree ("order_id") WHERE state = 'open';