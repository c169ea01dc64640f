CREATE TABLE "bank_statements" (
	"day" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
