CREATE TABLE "id_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "id_pictures_created" ON "id_pictures" USING btree ("created_at");