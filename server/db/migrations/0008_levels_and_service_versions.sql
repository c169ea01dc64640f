CREATE TABLE "levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"step" text NOT NULL,
	"level" integer NOT NULL,
	"falls" integer,
	"cause" jsonb NOT NULL,
	"lapses_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "levels_step" CHECK ("levels"."step" in ('raised', 'kept', 'noticed', 'lowered')),
	CONSTRAINT "levels_falls" CHECK (("levels"."step" = 'noticed') = ("levels"."falls" is not null))
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "levels_user" ON "levels" USING btree ("user_id","id");