CREATE TABLE "pending_social_logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_social_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "owner_proved_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "pending_social_logins_ticket" ON "pending_social_logins" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "pending_social_logins_expiry" ON "pending_social_logins" USING btree ("expires_at");