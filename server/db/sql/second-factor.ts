import { type SQL, sql } from "drizzle-orm";

/** True when a member has an active authenticator app. @param user the member's id */
export const hasApp = (user: SQL): SQL<boolean> =>
  sql`exists (select from authenticator_apps aa where aa.user_id = ${user} and aa.confirmed_at is not null)`;

/** True when a member has a passkey. */
export const hasPasskey = (user: SQL): SQL<boolean> => sql`exists (select from passkeys pk where pk.user_id = ${user})`;

/** True when a member has a second factor: the log-in then has a second step, and a password alone is no proof. */
export const hasFactor = (user: SQL): SQL<boolean> => sql`(${hasApp(user)} or ${hasPasskey(user)})`;
