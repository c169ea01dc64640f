import { type SQL, sql } from "drizzle-orm";
import { onlineWithinMs } from "#contract/terms.ts";
import { later } from "#contract/time.ts";

/**
 * A seller as shown next to services and articles, as `ServiceSeller` of the contract: users `u`, profiles `p`,
 * seller_stats `t`.
 */
export const sellerBeside = (now: Date): SQL => sql`json_build_object('id', u.id, 'nickname', u.nickname,
  'avatar', u.avatar, 'level', u.level, 'star', u.star, 'headline', coalesce(p.headline, ''),
  'city', coalesce(p.city, ''), 'verified', u.id_verified_at is not null, 'rating', coalesce(t.rating, 0),
  'ratingCount', coalesce(t.rating_count, 0), 'completed', coalesce(t.completed, 0),
  'completionRate', t.completion_rate, 'onTimeRate', t.on_time_rate,
  'online', coalesce(u.last_seen_at > ${later(now, -onlineWithinMs).toISOString()}::timestamptz, false),
  'memberSince', u.created_at)`;
