CREATE TABLE "copyright_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copyright_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"holder" text NOT NULL,
	"postal" text NOT NULL,
	"phone" text NOT NULL,
	"work" text NOT NULL,
	"content" text NOT NULL,
	"evidence" text NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"ask" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"received_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"counter" jsonb,
	"countered_at" timestamp with time zone,
	"lawsuit" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "copyright_notices_owner" ON "copyright_notices" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "copyright_notices_user" ON "copyright_notices" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "copyright_notices_email" ON "copyright_notices" USING btree ("email");--> statement-breakpoint
CREATE INDEX "copyright_notices_state" ON "copyright_notices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "copyright_notices_next" ON "copyright_notices" USING btree ("next_at") WHERE next_at is not null;