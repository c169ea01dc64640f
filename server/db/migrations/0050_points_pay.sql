CREATE TABLE "ledger_takings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_takings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_takings_back" CHECK ("ledger_takings"."back" between 0 and "ledger_takings"."amount")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_takings" ADD CONSTRAINT "ledger_takings_lot_id_ledger_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."ledger_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_takings_order" ON "ledger_takings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_takings_lot" ON "ledger_takings" USING btree ("lot_id");