import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, getTableName, inArray, is } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { one } from "#server/kernel/rows.ts";
import { drafts, serviceImages } from "../db/schema/catalog.ts";
import { news } from "../db/schema/content.ts";
import { files, images } from "../db/schema/files.ts";
import { messageFiles, messages, messageThreads } from "../db/schema/messaging.ts";
import { notifications } from "../db/schema/notifications.ts";
import { offerFiles, offers } from "../db/schema/offers.ts";
import { orderMessages, orders } from "../db/schema/orders.ts";
import { profileItems, profileParts } from "../db/schema/profiles.ts";
import { requestFiles, requests } from "../db/schema/requests.ts";
import { supportFiles } from "../db/schema/support.ts";
import { orderWorks } from "../db/schema/works.ts";
import { uploadUses } from "../domains/files/sweep-uploads.ts";
import { HOUR } from "../kernel/clock.ts";
import { makeArticle } from "../testing/factories/articles.ts";
import { makeCampaign, makeEntry } from "../testing/factories/campaigns.ts";
import { makeService } from "../testing/factories/catalog.ts";
import { makePaidOrder } from "../testing/factories/orders.ts";
import { makeLetter, makeNotice } from "../testing/factories/support.ts";
import { makeMember, nextSerial } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";
import { domains, jobs } from "./domains.ts";

const uses = uploadUses(domains);
const world = await openWorld();
const { db, ports, pool } = world.deps;
const owner = await makeMember(world);
const job = jobs.find(({ name }) => name === "sweep_uploads");
const sweep = () => job?.run(world.system, {});
/** The column's name in the database. */
const nameOf = (column: PgColumn) =>
  `${getTableName(column.table)}.${column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

async function picture(): Promise<string> {
  const hash = nextSerial().toString(16).padStart(32, "a");
  await db
    .insert(images)
    .values({ hash, ownerId: owner.id, width: 9, height: 9, bytes: 1, createdAt: world.clock.now() });
  for (const key of [`images/${hash}.webp`, `images/sized/${hash}-320.avif`])
    await ports.storage.put(key, Buffer.from("x"), { contentType: "image/webp" });
  return hash;
}

async function file(): Promise<{ id: number; key: string }> {
  const key = `files/sweep-${nextSerial()}`;
  await ports.storage.put(key, Buffer.from("x"), { contentType: "text/plain" });
  const values = { ownerId: owner.id, key, name: "a.txt", contentType: "text/plain", bytes: 1 };
  const row = one(
    await db
      .insert(files)
      .values({ ...values, createdAt: world.clock.now() })
      .returning(),
  );
  return row;
}

const pictureIsThere = async (hash: string) => {
  const rows = await db.select().from(images).where(eq(images.hash, hash));
  const bytes = await Promise.all(
    [`images/${hash}.webp`, `images/sized/${hash}-320.avif`].map((key) => ports.storage.exists(key)),
  );
  return { row: rows.length === 1, bytes };
};

/** Creates a row that references a picture or file, for each registered column. */
const holders: Record<string, (hash: string, fileId: number) => Promise<unknown>> = {
  "users.avatar": (avatar) => makeMember(world, { avatar }),
  "users.background": (background) => makeMember(world, { background }),
  "notifications.avatar": (avatar) =>
    db.insert(notifications).values({ userId: owner.id, kind: "x", title: "x", url: "/", avatar, key: `k${avatar}` }),
  "services.cover": (cover) => makeService(world, { cover }),
  "services.description": (hash) => makeService(world, { description: `<p><img src="/media/${hash}/640"></p>` }),
  "service_images.hash": async (hash) => {
    const { id } = await makeService(world);
    await db.insert(serviceImages).values({ serviceId: id, position: 0, hash });
  },
  "drafts.data": (hash) =>
    db.insert(drafts).values({ userId: owner.id, key: `k${hash}`, data: { images: [{ hash, alt: "" }] } }),
  "profile_items.data": (hash) =>
    db.insert(profileItems).values({ userId: owner.id, kind: "portfolios", data: { title: "x", images: [{ hash }] } }),
  "profile_parts.taken": (hash) =>
    db.insert(profileParts).values({
      ...{ userId: owner.id, part: "portfolio", itemId: Number.parseInt(hash.slice(-7), 16) },
      taken: { avatar: hash },
    }),
  "orders.snapshot": async (hash) => {
    const { orderId } = await makePaidOrder(world);
    await db
      .update(orders)
      .set({ snapshot: { title: "x", cover: { hash } } })
      .where(eq(orders.id, orderId));
  },
  "order_works.picture": async (hash) => {
    const { orderId, sellerId, buyerId } = await makePaidOrder(world);
    await db
      .insert(orderWorks)
      .values({ ...{ orderId, sellerId, buyerId, fileId: 1, title: "x" }, picture: { hash, width: 1, height: 1 } });
  },
  "news.body": (hash) => db.insert(news).values({ title: "x", summary: "x", body: `<img src="/media/${hash}/960">` }),
  "campaigns.picture": (picture) => makeCampaign(world, undefined, { picture }),
  "campaign_entries.portrait": async (portrait) => makeEntry(world, (await makeCampaign(world)).id, { portrait }),
  "articles.cover": (cover) => makeArticle(world, { cover }),
  "articles.body": (hash) => makeArticle(world, { body: `<p><img src="/media/${hash}/960"></p>` }),
  "articles.typed": (hash) => makeArticle(world, { state: "draft", typed: { cover: { hash } } }),
  "order_messages.file_ids": async (_hash, fileId) => {
    const { orderId, sellerId } = await makePaidOrder(world);
    const values = { orderId, senderId: sellerId, kind: "text", text: "x" };
    await db.insert(orderMessages).values({ ...values, fileIds: [fileId] });
  },
  "message_files.file_id": async (_hash, fileId) => {
    const other = await makeMember(world);
    const [thread] = await db
      .insert(messageThreads)
      .values({ senderId: owner.id, receiverId: other.id })
      .returning({ id: messageThreads.id });
    const [message] = await db
      .insert(messages)
      .values({ threadId: thread?.id ?? 0, senderId: owner.id, text: "x" })
      .returning({ id: messages.id });
    await db.insert(messageFiles).values({ messageId: message?.id ?? 0, fileId });
  },
  "copyright_notices.file_ids": (_hash, fileId) => makeNotice(world, { fileIds: [fileId] }),
  "support_files.file_id": async (_hash, fileId) => {
    const contactId = await makeLetter(world, { userId: owner.id });
    await db.insert(supportFiles).values({ contactId, fileId });
  },
  "requests.file_ids": (_hash, fileId) => db.insert(requests).values({ buyerId: owner.id, fileIds: [fileId] }),
  "request_files.file_id": async (_hash, fileId) => {
    const request = one(await db.insert(requests).values({ buyerId: owner.id }).returning());
    await db.insert(requestFiles).values({ requestId: request.id, fileId });
  },
  "offers.file_ids": async (_hash, fileId) => {
    const { id: sellerId } = await makeMember(world);
    await db.insert(offers).values({ buyerId: owner.id, sellerId, threadId: 1, fileIds: [fileId] });
  },
  "offer_files.file_id": async (_hash, fileId) => {
    const { id: sellerId } = await makeMember(world);
    const offer = one(await db.insert(offers).values({ buyerId: owner.id, sellerId, threadId: 2 }).returning());
    await db.insert(offerFiles).values({ offerId: offer.id, fileId });
  },
};

describe("the registry", () => {
  const listed = [...uses.images, ...uses.files];

  test("names each column that could hold an upload by its name or by its reference", async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(avatar|background|banner|cover|picture|image|photo|logo|file_id|^hash$|snapshot|body|description)'
      union select cl.relname || '.' || a.attname from pg_constraint c join pg_class cl on cl.oid = c.conrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid in ('files'::regclass, 'images'::regclass)`);
    const notUploads = [
      "images.hash",
      // Encrypted papers with their own keys and retention: accounts/identity/purge-id-papers.ts.
      "id_applications.pictures",
      // The settlement report that a row was read from.
      "settlements.file_id",
      // Which delivered file was copied: the message holds that file.
      "order_works.file_id",
      // Rich text without pictures.
      "requests.description",
      // Hash of a vendor's token, so that it is accepted only once.
      "vendor_tokens.hash",
      // Hash of what a member has used, to find members with the same.
      "member_marks.hash",
      // The raw request of a gateway.
      "payment_notices.body",
    ];
    const known = [...listed.map(nameOf), ...notUploads];
    expect(rows.map((row) => row.name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("has a table of each domain that takes uploads", async () => {
    const domains = join(import.meta.dirname, "..", "domains");
    const taking: string[] = [];
    for (const domain of await readdir(domains)) {
      const names = (await readdir(join(domains, domain), { recursive: true })).filter((name) =>
        /(?<!test)\.ts$/.test(name),
      );
      const texts = await Promise.all(names.map((name) => readFile(join(domains, domain, name), "utf8")));
      if (domain !== "files" && texts.some((text) => /\bstore(Image|File)\b.*domains\/files/.test(text)))
        taking.push(domain);
    }
    expect(taking).toContain("orders");
    const tables = listed.map((column) => column.table);
    for (const domain of taking) {
      const schema: Record<string, unknown> = await import(`../db/schema/${domain}.ts`);
      const own = Object.values(schema).filter((value): value is PgTable => is(value, PgTable));
      expect(
        own.some((table) => tables.includes(table)),
        domain,
      ).toBe(true);
    }
  });

  test("is tried column by column below", () => {
    expect(Object.keys(holders).sort()).toEqual(listed.map(nameOf).sort());
  });
});

describe("two days after an upload", () => {
  test.each(Object.keys(holders))("what %s names stays, what nothing names goes", async (name) => {
    const [kept, loose] = [await picture(), await picture()];
    const [keptFile, looseFile] = [await file(), await file()];
    await holders[name]?.(kept, keptFile.id);
    world.pass(49 * HOUR);
    await sweep();
    const isPicture = uses.images.some((column) => nameOf(column) === name);
    if (isPicture) expect(await pictureIsThere(kept)).toEqual({ row: true, bytes: [true, true] });
    else expect(await ports.storage.exists(keptFile.key)).toBe(true);
    expect(await pictureIsThere(loose)).toEqual({ row: false, bytes: [false, false] });
    expect(await ports.storage.exists(looseFile.key)).toBe(false);
    const left = await db
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [keptFile.id, looseFile.id]));
    expect(left).toEqual(isPicture ? [] : [{ id: keptFile.id }]);
  });

  test("and not before; a picture that is uploaded again begins anew; the platform's own stay", async () => {
    const [young, again, house] = [await picture(), await picture(), await picture()];
    await db.update(images).set({ ownerId: null }).where(eq(images.hash, house));
    world.pass(47 * HOUR);
    await sweep();
    expect((await pictureIsThere(young)).row).toBe(true);
    await db.update(images).set({ createdAt: world.clock.now() }).where(eq(images.hash, again));
    world.pass(2 * HOUR);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect((await pictureIsThere(young)).row).toBe(false);
    expect((await pictureIsThere(again)).row).toBe(true);
    expect((await pictureIsThere(house)).row).toBe(true);
  });

  test("what is taken up at this very moment stays", async () => {
    const hash = await picture();
    world.pass(49 * HOUR);
    let sweeping: unknown;
    await db.transaction(async (tx) => {
      await tx.select().from(images).where(eq(images.hash, hash)).for("key share");
      sweeping = sweep();
      await tx.insert(drafts).values({ userId: owner.id, key: "taken up", data: { images: [{ hash }] } });
    });
    await sweeping;
    expect(await pictureIsThere(hash)).toEqual({ row: true, bytes: [true, true] });
  });

  test("a run that broke off is finished by the next", async () => {
    const { id, key } = await file();
    world.pass(49 * HOUR);
    const storage = {
      ...ports.storage,
      delete: async (each: string) => {
        await ports.storage.delete(each);
        throw new Error("the process ended here");
      },
    };
    await expect(job?.run({ ...world.system, ports: { ...ports, storage } }, {})).rejects.toThrow("ended here");
    expect(await db.select().from(files).where(eq(files.id, id))).toHaveLength(1);
    await sweep();
    expect(await db.select().from(files).where(eq(files.id, id))).toEqual([]);
    expect(await ports.storage.exists(key)).toBe(false);
  });

  test("more than one batch goes in one run", async () => {
    const many = Array.from({ length: 230 }, () => ({
      ownerId: owner.id,
      key: `files/many-${nextSerial()}`,
      name: "a.txt",
      contentType: "text/plain",
      bytes: 1,
      createdAt: world.clock.now(),
    }));
    await db.insert(files).values(many);
    world.pass(49 * HOUR);
    await sweep();
    const left = await db
      .select({ key: files.key })
      .from(files)
      .where(
        inArray(
          files.key,
          many.map(({ key }) => key),
        ),
      );
    expect(left).toEqual([]);
  });
});
