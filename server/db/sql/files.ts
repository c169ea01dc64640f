import { type SQL, sql } from "drizzle-orm";

/** A row of `images` of that alias, as `Picture` of the contract. */
export const pictureOf = (image: string): SQL =>
  sql.raw(`json_build_object('hash', ${image}.hash, 'width', ${image}.width, 'height', ${image}.height)`);

/**
 * The picture with that hash, as `Picture` of the contract; null if there is none.
 * @param hash a column or an expression
 */
export const picture = (hash: string): SQL =>
  sql`(select ${pictureOf("i")} from images i where i.hash = ${sql.raw(hash)})`;
