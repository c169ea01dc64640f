CREATE TABLE "queue_marks" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"owner_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"due_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_marks_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "queue_marks" ADD CONSTRAINT "queue_marks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;