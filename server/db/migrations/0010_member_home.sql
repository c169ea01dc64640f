ALTER TABLE "profiles" ADD COLUMN "home_side" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "checklist_hidden_at" timestamp with time zone;