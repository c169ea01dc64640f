CREATE TABLE "vendor_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vendor_tokens_expires" ON "vendor_tokens" USING btree ("expires_at");