-- backfill: server/db/backfills.test.ts
ALTER TABLE "campaign_acts" ADD COLUMN "coins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Answers that were given before their surveys had a budget, by what the surveys gave.
UPDATE campaign_acts x SET coins = (c.settings->>'coins')::int FROM campaigns c
WHERE c.id = x.campaign_id AND c.kind = 'survey' AND x.kind = 'answer' AND x.state <> 'rejected';--> statement-breakpoint
-- A survey without a budget gets what it has given, and what one operator may promise alone.
UPDATE campaigns c SET settings = jsonb_set(c.settings, '{budget}', to_jsonb(30000 + (
  SELECT coalesce(sum(x.coins), 0)::int FROM campaign_acts x WHERE x.campaign_id = c.id)))
WHERE c.kind = 'survey' AND (c.settings->>'coins')::int > 0 AND c.settings->>'budget' IS NULL;
