import { type SQL, sql } from "drizzle-orm";
import { takesPart } from "./accounts.ts";

/** Services of the table or alias `services` that are on sale and not hidden; their seller is another question. */
export const onSale = (services: string): SQL =>
  sql.raw(`(${services}.state = 'published' and ${services}.hidden_reason is null)`);

/** Services whose page may be opened: a paused one stays readable, it only cannot be ordered. */
export const readable = (services: string): SQL =>
  sql.raw(`(${services}.state in ('published', 'paused') and ${services}.hidden_reason is null)`);

/** Services that anybody may find: on sale, not hidden, and their seller of the alias `users` takes part. */
export const listed = (services: string, users: string): SQL => sql`(${onSale(services)} and ${takesPart(users)})`;

/** Services that their seller has put on sale, also those that are hidden. */
export const published = (services: string): SQL => sql.raw(`${services}.state = 'published'`);
