CREATE TABLE "text_versions" (
	"text_id" integer NOT NULL,
	"version" integer NOT NULL,
	"said" jsonb,
	"change" text,
	"applies_from" timestamp with time zone NOT NULL,
	"recalled_at" timestamp with time zone,
	"editor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" integer,
	CONSTRAINT "text_versions_text_id_version_pk" PRIMARY KEY("text_id","version"),
	CONSTRAINT "text_versions_version" CHECK ("text_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
CREATE INDEX "text_versions_told" ON "text_versions" USING btree ("told_to") WHERE told_to is not null;