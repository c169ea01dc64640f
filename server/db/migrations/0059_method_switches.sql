CREATE TABLE "method_switches" (
	"method" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
