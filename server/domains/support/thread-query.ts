import { sql } from "drizzle-orm";
import { z } from "zod";
import type { MessageFile } from "#contract/messaging/schemas.ts";
import { When } from "#contract/route/instant.ts";
import { pathOf } from "#contract/route/route.ts";
import { getContactFile } from "#contract/support/admin-routes.ts";
import { getLetterFile } from "#contract/support/routes.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";

const FileOfLetter = z.object({ id: num, name: text, bytes: num, width: num.nullable(), height: num.nullable() });
const Row = z.object({
  id: num,
  staff: bool,
  author: text,
  text: text,
  createdAt: When,
  files: z.array(FileOfLetter),
});

type FileRoute = typeof getLetterFile | typeof getContactFile;

function presentFile(route: FileRoute, { width, height, ...file }: z.output<typeof FileOfLetter>): MessageFile {
  const url = pathOf(route, { id: file.id, name: file.name });
  return { ...file, url, preview: width && height ? { url: `${url}?show=1`, width, height } : null };
}

const filesOf = (message: ReturnType<typeof sql>) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id,
    'name', f.name, 'bytes', f.bytes, 'width', sf.width, 'height', sf.height) order by sf.id)
  from support_files sf join files f on f.id = sf.file_id
  where sf.contact_id = c.id and sf.message_id is not distinct from ${message}), '[]')`;

/**
 * The whole thread of a letter that the caller has checked, oldest first, with who wrote what: for operators.
 * @param route the call that opens its files
 */
export async function threadOf(ctx: Ctx, contactId: number, route: FileRoute = getContactFile) {
  const rows = await read(ctx.db, Row)`
    select 0 as id, c.opened_by is not null as staff, coalesce(u.nickname, c.name) as author, c.text,
      c.created_at as "createdAt", ${filesOf(sql`null::int`)} as files
    from contacts c left join users u on u.id = c.opened_by where c.id = ${contactId}
    union all
    select m.id, m.staff, coalesce(u.nickname, case when m.staff then '客服' else c.name end), m.text, m.created_at,
      ${filesOf(sql`m.id`)}
    from support_messages m join contacts c on c.id = m.contact_id left join users u on u.id = m.author_id
    where m.contact_id = ${contactId}
    order by id`;
  return rows.map(({ files, ...row }) => ({ ...row, files: files.map((each) => presentFile(route, each)) }));
}

/** The same for the writer: operators have no names. */
export const threadForWriter = async (ctx: Ctx, contactId: number) =>
  (await threadOf(ctx, contactId, getLetterFile)).map(({ author: _, ...message }) => message);

/** The order of a letter `c`, as JSON; null when it is about none. */
export const orderOfLetter = sql`(select jsonb_build_object('id', o.id, 'title', o.snapshot->>'title')
  from orders o where o.id = c.order_id)`;
