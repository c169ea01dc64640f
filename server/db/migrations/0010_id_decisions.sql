ALTER TABLE "id_applications" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "id_applications" ADD COLUMN "number_hash" text;--> statement-breakpoint
ALTER TABLE "id_applications" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "id_applications" ADD COLUMN "forget_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "id_applications_number" ON "id_applications" USING btree ("number_hash");