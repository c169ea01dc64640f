ALTER TABLE "service_search" ADD COLUMN "vector" bytea;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "vector_version" text DEFAULT '' NOT NULL;