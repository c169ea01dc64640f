CREATE TABLE "checkout_days" (
	"day" date PRIMARY KEY NOT NULL,
	"began" integer NOT NULL,
	"bought" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_search_days" (
	"day" date PRIMARY KEY NOT NULL,
	"times" integer NOT NULL
);
