import { type SQL, sql } from "drizzle-orm";
import { getContactFile } from "#contract/support/admin-routes.ts";
import { getLetterFile } from "#contract/support/routes.ts";
import { fileResult, KeptFile, openPreview } from "#server/domains/files/index.ts";
import { handle } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";

const FileOfLetter = KeptFile.extend({ name: text, width: num.nullable() });

/** The file itself is always a download of unknown type: uploads are never served as pages. */
async function open(ctx: Ctx, id: number, of: SQL, small: boolean) {
  const rows = await read(ctx.db, FileOfLetter)`
    select f.key, f.bytes, f.name, sf.width from support_files sf join files f on f.id = sf.file_id
      join contacts c on c.id = sf.contact_id where f.id = ${id} and ${of}`;
  const found = rows[0] ?? refuse("not_found");
  if (small && found.width !== null) return { body: await openPreview(ctx, found), type: "image/webp", shown: true };
  return { ...fileResult(ctx, found), name: found.name };
}

/** Files of letters: for their writer, and for operators who read letters. */
export const letterFileHandlers = [
  handle(getLetterFile, ({ ctx, params, query }) =>
    open(ctx, params.id, sql`c.user_id = ${memberId(ctx)}`, query.show === "1"),
  ),
  handle(getContactFile, ({ ctx, params, query }) => open(ctx, params.id, sql`true`, query.show === "1")),
];
