ALTER TABLE "seller_stats" ADD COLUMN "completion_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_stats" ADD COLUMN "on_time_count" integer DEFAULT 0 NOT NULL;