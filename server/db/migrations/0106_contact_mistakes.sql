CREATE TABLE "contact_mistakes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_mistakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"text" text NOT NULL,
	"rules" text[] NOT NULL,
	"page" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_mistakes" ADD CONSTRAINT "contact_mistakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_mistakes_once" ON "contact_mistakes" USING btree (coalesce("user_id", 0),"text");--> statement-breakpoint
CREATE INDEX "contact_mistakes_at" ON "contact_mistakes" USING btree ("at");