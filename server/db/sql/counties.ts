import { type SQL, sql } from "drizzle-orm";
import { counties } from "#contract/counties.ts";

/** The number of a county: its place in the list, from 1; 0 for anything else. */
export const numberOfCounty = (name: string): number => (counties as readonly string[]).indexOf(name) + 1;

/** SQL of the same. */
export const countyNumber = (name: SQL): SQL =>
  sql`coalesce(array_position(${sql.param([...counties])}::text[], ${name}), 0)`;
