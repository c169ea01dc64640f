CREATE TABLE "subcategory_meanings" (
	"subcategory_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"vector" "bytea",
	"vector_version" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subcategory_meanings" ADD CONSTRAINT "subcategory_meanings_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE cascade ON UPDATE no action;