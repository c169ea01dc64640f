import { pageSize } from "#contract/terms.ts";

/** How many pages a list has, at least one. */
export const pagesOf = (total: number, size: number = pageSize): number => Math.max(1, Math.ceil(total / size));

/** A page of a list as callers get it. */
export function toPage<Row>({ rows, page, total, size }: { rows: Row[]; page: number; total: number; size?: number }) {
  return { data: rows, page, pages: pagesOf(total, size), total };
}
