ALTER TABLE "article_search" ADD COLUMN "vector" bytea;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "vector_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_search" ADD COLUMN "vector" bytea;--> statement-breakpoint
ALTER TABLE "seller_search" ADD COLUMN "vector_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_search" ADD COLUMN "vector" bytea;--> statement-breakpoint
ALTER TABLE "request_search" ADD COLUMN "vector_version" text DEFAULT '' NOT NULL;