CREATE TABLE "member_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"key" text,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "member_exports_state" CHECK ("member_exports"."state" in ('waiting', 'running', 'done', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_exports" ADD CONSTRAINT "member_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_exports_user" ON "member_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_exports_open" ON "member_exports" USING btree ("user_id") WHERE "member_exports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "member_exports_expiry" ON "member_exports" USING btree ("expires_at") WHERE "member_exports"."state" = 'done';--> statement-breakpoint
CREATE INDEX "users_delete" ON "users" USING btree ("delete_at") WHERE delete_at is not null;--> statement-breakpoint
UPDATE "users" SET "delete_at" = now() + interval '30 days' WHERE "status" = 4;
