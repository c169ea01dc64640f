CREATE TABLE "member_marks" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_marks_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "order_holds" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"marks" text[] NOT NULL,
	"let_go_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_marks" ADD CONSTRAINT "member_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_marks_used" ON "member_marks" USING btree ("used_at");