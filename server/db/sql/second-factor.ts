import { type SQL, sql } from "drizzle-orm";

/** Whether a member has an authenticator app that counts. @param user the member's id */
export const hasApp = (user: SQL): SQL<boolean> =>
  sql`exists (select from authenticator_apps aa where aa.user_id = ${user} and aa.confirmed_at is not null)`;

/** Whether a member has a passkey. */
export const hasPasskey = (user: SQL): SQL<boolean> => sql`exists (select from passkeys pk where pk.user_id = ${user})`;

/** Whether a member has a second factor: their log-in takes a second step, and no password proves who they are. */
export const hasFactor = (user: SQL): SQL<boolean> => sql`(${hasApp(user)} or ${hasPasskey(user)})`;
