ALTER TABLE "service_search" ALTER COLUMN "grams" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "seller_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "category_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "subcategory_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "price" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "days" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "rating" real NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "rating_count" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "sales" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "level" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "star" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "verified" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "quality" real NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "published_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "heading" text NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "labels" text NOT NULL;--> statement-breakpoint
CREATE INDEX "service_search_category" ON "service_search" USING btree ("category_id","quality");--> statement-breakpoint
CREATE INDEX "service_search_subcategory" ON "service_search" USING btree ("subcategory_id","quality");--> statement-breakpoint
CREATE INDEX "service_search_seller" ON "service_search" USING btree ("seller_id");