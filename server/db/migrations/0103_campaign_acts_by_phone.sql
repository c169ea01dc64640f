-- since 0048 nobody has this table: it is made in 0060, which no version in production has run.
ALTER TABLE "campaign_acts" DROP CONSTRAINT "campaign_acts_vote_whole";--> statement-breakpoint
ALTER TABLE "campaign_acts" DROP CONSTRAINT "campaign_acts_kind";--> statement-breakpoint
DROP INDEX "campaign_acts_claim";--> statement-breakpoint
DROP INDEX "campaign_acts_entry";--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_vote_phone" ON "campaign_acts" USING btree ("campaign_id","phone","day") WHERE "campaign_acts"."kind" = 'vote';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_once" ON "campaign_acts" USING btree ("campaign_id","kind","user_id") WHERE "campaign_acts"."kind" in ('claim', 'answer');--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_acts_once_phone" ON "campaign_acts" USING btree ("campaign_id","kind","phone") WHERE "campaign_acts"."kind" in ('claim', 'answer');--> statement-breakpoint
CREATE INDEX "campaign_acts_entry" ON "campaign_acts" USING btree ("entry_id") WHERE "campaign_acts"."entry_id" is not null;--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_whole" CHECK (("campaign_acts"."kind" in ('vote', 'enter')) = ("campaign_acts"."entry_id" is not null) and ("campaign_acts"."kind" = 'vote') = ("campaign_acts"."day" is not null));--> statement-breakpoint
ALTER TABLE "campaign_acts" ADD CONSTRAINT "campaign_acts_kind" CHECK ("campaign_acts"."kind" in ('vote', 'claim', 'answer', 'enter'));
