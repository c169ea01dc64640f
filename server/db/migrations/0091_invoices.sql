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
ALTER TABLE "orders" ADD COLUMN "invoice_to" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_bill_id_fee_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."fee_bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_of_id_invoices_id_fk" FOREIGN KEY ("of_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_bills_order" ON "fee_bills" USING btree ("order_id","side");--> statement-breakpoint
CREATE INDEX "fee_bills_user" ON "fee_bills" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_bill" ON "invoices" USING btree ("bill_id","id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("try_at") WHERE "invoices"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_paper" ON "invoices" USING btree ("paper_number");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","id");