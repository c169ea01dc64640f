CREATE TABLE "settlement_columns" (
	"gateway" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"above" integer DEFAULT 0 NOT NULL,
	"headers" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	"columns" jsonb,
	"uploaded_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"line" integer NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"trade" text NOT NULL,
	"reference" text NOT NULL,
	"nth" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"refund_id" integer,
	"chargeback_id" integer,
	"order_id" integer,
	"gross" integer NOT NULL,
	"fee" integer NOT NULL,
	"fee_tax" integer NOT NULL,
	"net" integer NOT NULL,
	"day" text NOT NULL,
	"booked_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_kind" CHECK ("settlements"."kind" in ('sale', 'refund', 'chargeback', 'reversal')),
	CONSTRAINT "settlements_gross" CHECK ("settlements"."gross" > 0),
	CONSTRAINT "settlements_net" CHECK ("settlements"."net" = case when "settlements"."kind" in ('sale', 'reversal') then "settlements"."gross" else -"settlements"."gross" end - "settlements"."fee" - "settlements"."fee_tax")
);
--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_chargeback_id_chargebacks_id_fk" FOREIGN KEY ("chargeback_id") REFERENCES "public"."chargebacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_files_sha" ON "settlement_files" USING btree ("gateway","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_row" ON "settlements" USING btree ("attempt_id","kind","reference","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_sale" ON "settlements" USING btree ("attempt_id") WHERE "settlements"."kind" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_refund" ON "settlements" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_chargeback" ON "settlements" USING btree ("chargeback_id","kind");--> statement-breakpoint
CREATE INDEX "settlements_file" ON "settlements" USING btree ("file_id");