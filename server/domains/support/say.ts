import { supportFiles, supportMessages } from "#server/db/schema/support.ts";
import { pictureSizeOf, storeSent } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";

/** A stored file that is about to become part of a thread. */
export type Attached = { fileId: number; width: number | null; height: number | null };

/** Stores uploads. Call it before the transaction: uploading must not hold a lock. */
export async function storeUploads(ctx: Ctx, uploads: readonly Upload[]): Promise<Attached[]> {
  const stored: Attached[] = [];
  for (const upload of uploads) {
    const size = await pictureSizeOf(upload);
    const { id } = await storeSent(ctx, upload);
    stored.push({ fileId: id, width: size?.width ?? null, height: size?.height ?? null });
  }
  return stored;
}

/** Adds files to a message, or to the first text of a letter (`messageId` null). */
export async function attach(
  ctx: Ctx,
  at: { contactId: number; messageId: number | null },
  files: readonly Attached[],
): Promise<void> {
  if (files.length > 0) await ctx.db.insert(supportFiles).values(files.map((file) => ({ ...at, ...file })));
}

/** Adds a message of the acting person to a locked letter. @returns its id */
export async function say(
  ctx: Ctx,
  contactId: number,
  { staff, text, files = [] }: { staff: boolean; text: string; files?: readonly Attached[] },
): Promise<number> {
  const { id } = one(
    await ctx.db
      .insert(supportMessages)
      .values({ contactId, staff, authorId: viewerId(ctx), text, createdAt: ctx.now() })
      .returning({ id: supportMessages.id }),
  );
  await attach(ctx, { contactId, messageId: id }, files);
  return id;
}
