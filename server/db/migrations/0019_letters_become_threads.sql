-- backfill: server/db/letters-become-threads.test.ts
-- An answer becomes the second message of its letter, which is closed; the others are as new, due as they would have been.
INSERT INTO "support_messages" ("contact_id", "staff", "author_id", "text", "created_at")
SELECT "id", true, "answered_by", "answer", "answered_at" FROM "contacts"
WHERE "answered_at" IS NOT NULL AND "answer" IS NOT NULL ORDER BY "answered_at", "id";--> statement-breakpoint
UPDATE "contacts" SET "topic" = CASE "kind" WHEN 'appeal' THEN 'appeal' ELSE 'general' END,
	"state" = CASE WHEN "answered_at" IS NULL THEN 'new' ELSE 'closed' END,
	"owner_id" = "answered_by",
	"due_at" = CASE WHEN "answered_at" IS NULL THEN "created_at" + CASE "kind" WHEN 'appeal' THEN interval '3 days' ELSE interval '2 days' END END,
	"updated_at" = coalesce("answered_at", "created_at");
