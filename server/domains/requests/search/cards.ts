import { sql } from "drizzle-orm";
import type { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { RequestCard } from "#contract/requests/schemas.ts";
import { beginning } from "#contract/text/characters.ts";
import { num, text } from "#server/kernel/rows.ts";
import { cardsFor } from "#server/publishing/cards.ts";
import { listed } from "../process/predicates.ts";
import { requestSearch } from "./request-search.ts";

export type Card = z.output<typeof RequestCard>;
const Row = RequestCard.omit({ excerpt: true, budget: true }).extend({
  description: text,
  budgetMin: num.nullable(),
  budgetMax: num.nullable(),
});
type Row = z.output<typeof Row>;

const EXCERPT = 80;

export const budgetOf = ({ budgetMin: min, budgetMax: max }: Pick<Row, "budgetMin" | "budgetMax">) =>
  min === null || max === null ? null : { min, max };

const present = ({ description, budgetMin, budgetMax, ...row }: Row): Card => ({
  ...row,
  excerpt: beginning(textOfHtml(description), EXCERPT),
  budget: budgetOf({ budgetMin, budgetMax }),
});

/** Cards of listed requests `q` of buyers `u`. */
export const { cardsOf, cardsWhere } = cardsFor({
  row: Row,
  columns: sql`q.id, q.title, left(q.description, 600) as description, q.category_id as "categoryId",
    q.subcategory_id as "subcategoryId", b.name as subcategory, q.budget_min as "budgetMin", q.budget_max as "budgetMax",
    q.place, q.due_on::text as "dueOn", q.offers, q.published_at as "publishedAt", q.deadline_at as "endsAt"`,
  tables: sql`requests q join users u on u.id = q.buyer_id join subcategories b on b.id = q.subcategory_id`,
  id: sql`q.id`,
  visible: listed("q", "u"),
  present,
  cache: { freshMs: 3000, usableMs: 10_000 },
  version: requestSearch.version,
});
