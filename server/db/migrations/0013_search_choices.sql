CREATE TABLE "search_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"folded" text NOT NULL,
	"words" text NOT NULL,
	"service_id" integer,
	"subcategory_id" integer,
	"formula" integer NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_choices_day" UNIQUE NULLS NOT DISTINCT("folded","service_id","subcategory_id","formula","day")
);
--> statement-breakpoint
CREATE TABLE "search_figures" (
	"service_id" integer NOT NULL,
	"day" date NOT NULL,
	"formula" integer NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_figures_service_id_day_formula_pk" PRIMARY KEY("service_id","day","formula")
);
--> statement-breakpoint
ALTER TABLE "search_choices" ADD CONSTRAINT "search_choices_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_choices" ADD CONSTRAINT "search_choices_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_figures" ADD CONSTRAINT "search_figures_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;