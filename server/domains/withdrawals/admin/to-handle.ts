import { and, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { memberStatus } from "#contract/accounts/status.ts";
import { users } from "#server/db/schema/accounts.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { isReleasedBatch, isRequested, isUnreleasedBatch } from "../process/predicates.ts";

type Status = (typeof memberStatus)[keyof typeof memberStatus];

const of = (...statuses: Status[]): SQL =>
  inArray(withdrawals.userId, sql`(select ${users.id} from ${users} where ${inArray(users.status, statuses)})`);

/** Withdrawals that wait until the console has fixed a problem. */
export const isHeld = () => and(isRequested.sql("withdrawals"), isNotNull(withdrawals.held));

const hasRun = (now: Date) =>
  and(isRequested.sql("withdrawals"), isNull(withdrawals.held), lte(withdrawals.runAt, now));

/** Due withdrawals that a file can include. */
export const isDue = (now: Date) => and(hasRun(now), of(memberStatus.normal, memberStatus.leaving));

/** Due withdrawals of suspended and banned members: they wait for an operator's decision. */
export const isOfBlocked = (now: Date) => and(hasRun(now), of(memberStatus.suspended, memberStatus.banned));

/** Withdrawals that no batch includes before an operator has acted. */
export const needsOperator = (now: Date) => sql`(${isHeld()} or ${isOfBlocked(now)})`;

/** Rows that wait for an operator, with the time since when. */
export const withdrawalsToHandle = (now: Date) => ({
  due: sql`select run_at as at from withdrawals where ${isDue(now)}`,
  blocked: sql`select run_at as at from withdrawals where ${isOfBlocked(now)}`,
  bounced: sql`select created_at as at from withdrawals where ${isHeld()} and ${of(memberStatus.leaving)}`,
  held: sql`select created_at as at from withdrawals where ${isHeld()} and not ${of(memberStatus.leaving)}`,
  unreleased: sql`select b.created_at as at from withdrawal_batches b where ${isUnreleasedBatch.sql("b")}`,
  batch: sql`select b.released_at as at from withdrawal_batches b where ${isReleasedBatch.sql("b")}`,
});
