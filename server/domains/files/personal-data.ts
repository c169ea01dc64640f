import type { Ctx } from "#server/kernel/ctx.ts";
import type { ExportFile, PersonalData } from "#server/kernel/personal-data.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { eraseOwner } from "./erase-owner.ts";

/** A name that is valid for ZIP entries on all systems. */
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");

async function uploads(ctx: Ctx, userId: number): Promise<ExportFile[]> {
  const rows = await read(ctx.db, {
    id: num,
    key: text,
    name: text,
    bytes: num,
  })`select id, key, name, bytes from files where owner_id = ${userId} order by id`;
  return rows.map(({ id, key, name, bytes }) => ({ path: `files/${id}-${safe(name)}`, key, bytes, sealed: false }));
}

async function pictures(ctx: Ctx, userId: number): Promise<ExportFile[]> {
  // The same picture uploaded by two members is one row, owned by the first.
  const rows = await read(ctx.db, { hash: text, bytes: num })`
    select i.hash, i.bytes from images i where i.owner_id = ${userId} or i.hash in (
      select unnest(array[u.avatar, u.background]) from users u where u.id = ${userId}
      union select g.hash from service_images g join services s on s.id = g.service_id where s.seller_id = ${userId})
    order by i.id`;
  return rows.map(({ hash, bytes }) => ({
    path: `pictures/${hash}.webp`,
    key: `images/${hash}.webp`,
    bytes,
    sealed: false,
  }));
}

export const personalData: PersonalData = {
  export: [],
  folders: [
    { name: "files", about: "你上傳的檔案", files: uploads },
    { name: "pictures", about: "你上傳的圖片", files: pictures },
  ],
  withheld: {
    files: "the files themselves are there, named by what refers to them",
    images: "the pictures themselves are there",
  },
  erase: (ctx, { id }) => eraseOwner(ctx, id),
  erased: [
    { tables: ["images"], what: "their owner is removed; deleted when nothing refers to them" },
    { tables: ["files"], what: "kept: they belong to the other party, too" },
  ],
};
