import { AdminCategory } from "#contract/catalog/tree.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";

/** All categories with their subcategories, in order, those that are retired too. */
export async function adminCategories(ctx: Ctx): Promise<AdminCategory[]> {
  const rows = await read(ctx.db, AdminCategory)`
    select c.id, c.name, c.slug, c.blurb, c.retired_at is not null as retired,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'retired', b.retired_at is not null,
          'services', (select count(*) from service_search s where s.subcategory_id = b.id),
          'words', (select count(*) from called_words w where w.subcategory_id = b.id),
          'questions', coalesce((select jsonb_array_length(q.questions) from request_questions q
            where q.subcategory_id = b.id), 0)) order by b."order", b.id)
        from subcategories b where b.category_id = c.id), '[]') as subcategories
    from categories c order by c."order", c.id`;
  return rows;
}
