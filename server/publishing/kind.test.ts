import { eq, type InferSelectModel, sql } from "drizzle-orm";
import { date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditLog } from "#server/db/schema/moderation.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { inState, not } from "#server/kernel/process/predicate.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { runTransition } from "#server/kernel/process/run-transition.ts";
import { num, one, text as word } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { cardsFor } from "./cards.ts";
import { publishedKind } from "./kind.ts";
import { isHidden, moderationGuards, moderationTransitions } from "./moderated.ts";
import { moderatedLists, openReports } from "./moderated-list.ts";
import { type Report, type ReportDecision, reportsOf } from "./reports.ts";

/*
 * A kind of its own, declared as docs/how-to/add-a-published-kind.md says: songs, with listeners instead of readers.
 */

const world = await openWorld();
const { db } = world.deps;

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const songs = pgTable("songs", {
  id: id(),
  ownerId: integer().notNull(),
  title: text().notNull(),
  state: text().notNull().default("published"),
  hiddenReason: text(),
  hiddenAt: timestamp({ withTimezone: true }),
  favorites: integer().notNull().default(0),
  plays: integer().notNull().default(0),
  skips: integer().notNull().default(0),
});
const songFavorites = pgTable("song_favorites", { id: id(), userId: integer(), songId: integer() });
const songDays = pgTable("song_days", { songId: integer(), day: date(), plays: integer(), skips: integer() });
const songReports = pgTable("song_reports", { id: id(), songId: integer(), reporterId: integer(), state: text() });

beforeAll(async () => {
  await db.execute(sql`
    create table songs (id int generated always as identity primary key, owner_id int not null, title text not null,
      state text not null default 'published', hidden_reason text, hidden_at timestamptz,
      favorites int not null default 0, plays int not null default 0, skips int not null default 0)`);
  await db.execute(sql`
    create table song_favorites (id int generated always as identity primary key, user_id int, song_id int,
      created_at timestamptz, unique (user_id, song_id))`);
  await db.execute(
    sql`create table song_days (song_id int, day date, plays int, skips int, primary key (song_id, day))`,
  );
  await db.execute(sql`
    create table song_reports (id int generated always as identity primary key, song_id int, reporter_id int, visitor_id int, reason text,
      text text, state text not null default 'open', decided_by int, decided_at timestamptz, created_at timestamptz)`);
  await db.execute(sql`create unique index on song_reports (song_id, reporter_id) where state = 'open'`);
});

type Song = InferSelectModel<typeof songs> & { state: "published" | "removed" };
type Types = ProcessTypesOf<{
  state: Song["state"];
  transition: "create" | "hide" | "show" | "dismiss";
  actor: "owner" | "operator" | "system";
  side: "owner";
  form: "hide" | "show" | "dismiss";
  facts: { state: Song["state"]; hiddenReason: string | null; waiting?: number };
  input: { reason?: string; reports?: readonly Report[] };
  changes: { hiddenReason: string | null; hiddenAt: Date | null };
  row: { id: number; title: string };
  columns: { reports?: ReportDecision };
}>;

const { shown, hidden, reported } = moderationGuards("這首歌的狀態剛剛已經改變。");
const acts = moderationTransitions({ noun: "歌曲", owner: "歌手", restore: "恢復", process: "song" });
const songProcess: Process<Types> = {
  name: "song",
  title: "歌曲",
  refused: { code: "conflict" },
  sides: ["owner"],
  states: { published: { label: "已發布", next: "owner", endedBy: "刪除" }, removed: { label: "已刪除" } },
  transitions: {
    create: { from: null, to: "published", by: ["owner"], label: "發布歌曲" },
    hide: { ...acts.hide, from: "published", when: [shown] },
    show: { ...acts.show, from: "published", when: [hidden] },
    dismiss: { ...acts.dismiss, from: "published", when: [shown, reported] },
  },
};

/** The changes that the kind heard of. */
let marked: string[] = [];
/** What the reporters were told, as `reporter decision title`. */
let told: string[] = [];
const reports = reportsOf({
  name: "song_report",
  noun: "歌曲",
  act: "song.report",
  of: songReports.songId,
  notify:
    () =>
    async (_ctx, { after }) => {
      told.push(`${after.reporterId} ${after.state} ${after.title}`);
    },
});

async function lock(ctx: Ctx, id: number, by: "update" | "share"): Promise<Song> {
  const [row] = await ctx.db.select().from(songs).where(eq(songs.id, id)).for(by);
  return row ? (row as Song) : refuse("not_found");
}

const transition = (
  ctx: Ctx,
  song: Song,
  name: "hide" | "show" | "dismiss",
  input: Types["input"],
  data: Record<string, unknown>,
) =>
  runTransition<Types, Song>(
    ctx,
    songProcess,
    {
      actorOf: () => "operator",
      async save(ctx, { before }, changes) {
        return one(await ctx.db.update(songs).set(changes).where(eq(songs.id, before.id)).returning()) as Song;
      },
      steps: [reports.decide],
    },
    song,
    name,
    { input, data },
  );

const operator = (await makeMember(world)).id;
const song = publishedKind({
  name: "song",
  favorites: {
    of: songFavorites.songId,
    count: songs.favorites,
    async admit(ctx, id, add) {
      if (add && isHidden.test(await lock(ctx, id, "share"))) refuse("not_found");
    },
    async changed(_ctx, _id, { added, n }) {
      marked.push(`${added ? "added" : "removed"}, now ${n}`);
    },
  },
  views: { table: songs, of: songDays.songId, each: { plays: 1, skips: 2 } },
  lock,
  mayModerate: (actor, { ownerId }) => actor.kind === "member" && actor.id === operator && actor.id !== ownerId,
  admitReport(_ctx, row) {
    if (isHidden.test(row)) refuse("not_found");
  },
  reports,
  transition,
});

const lists = moderatedLists({
  row: z.object({
    id: num,
    title: word,
    waiting: num,
    lastReportId: num.nullable(),
    reports: z.array(z.object({ reason: word })),
  }),
  present: (_ctx, rows) =>
    rows.map(({ reports, ...row }) => ({ ...row, reasons: reports.map(({ reason }) => reason) })),
  alias: "s",
  columns: sql`s.id, s.title`,
  tables: sql`songs s`,
  open: openReports(songReports.songId, "s"),
  reported: not(inState("removed")),
  lists: { hidden: { where: isHidden, order: sql`s.hidden_at desc` } },
});

const { cardsOf, cardPage } = cardsFor({
  row: z.object({ id: num, title: word }),
  columns: sql`s.id, s.title`,
  tables: sql`songs s`,
  id: sql`s.id`,
  visible: not(isHidden).sql("s"),
  present: ({ id, title }) => ({ id, name: `《${title}》` }),
  cache: { freshMs: 0, usableMs: 0 },
  version: () => 0,
});

const [ownerId, fan, other] = [await makeMember(world), await makeMember(world), await makeMember(world)].map(
  (member) => member.id,
) as [number, number, number];
const form = { reason: "copyright", text: "" };
const reason = "這首歌是別人的作品";
const query = { page: 1 };

async function makeSong(title = "晚風"): Promise<Song> {
  return one(await db.insert(songs).values({ ownerId, title }).returning()) as Song;
}
const stored = async ({ id }: Song) => one(await db.select().from(songs).where(eq(songs.id, id)));
const historyOf = async ({ id }: Song, action: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).filter((row) => row.action === action);

beforeEach(() => {
  told = [];
  marked = [];
});

describe("favourites of a kind", () => {
  test("are counted with the thing, once for each member, and the kind hears of each change", async () => {
    const row = await makeSong();
    const me = world.as(fan);
    expect(await song.favorite(me, row.id, true)).toEqual({ favorited: true, favorites: 1 });
    expect(await song.favorite(me, row.id, true)).toEqual({ favorited: true, favorites: 1 });
    expect(await song.favorite(world.as(other), row.id, true)).toEqual({ favorited: true, favorites: 2 });
    expect(await song.favorite(me, row.id, false)).toEqual({ favorited: false, favorites: 1 });
    expect((await stored(row)).favorites).toBe(1);
    expect(marked).toEqual(["added, now 1", "added, now 2", "removed, now 1"]);
    await expect(song.favorite(me, row.id + 1000, true)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of what was hidden meanwhile can be removed, not added", async () => {
    const row = await makeSong();
    await song.favorite(world.as(fan), row.id, true);
    await song.moderate(world.as(operator), row.id, "hide", { reason });
    await expect(song.favorite(world.as(other), row.id, true)).rejects.toMatchObject({ code: "not_found" });
    expect(await song.favorite(world.as(fan), row.id, false)).toEqual({ favorited: false, favorites: 0 });
  });
});

test("views are counted in memory as often a day as the kind says, and written together", async () => {
  const row = await makeSong();
  for (const member of [fan, fan, fan, other]) {
    song.note(world.as(member), row.id, "plays");
    song.note(world.as(member), row.id, "skips");
  }
  expect((await stored(row)).plays).toBe(0);
  await song.flush(world.system);
  await song.flush(world.system);
  expect(await stored(row)).toMatchObject({ plays: 2, skips: 3 });
  world.pass(24 * 60 * 60_000);
  song.note(world.as(fan), row.id, "plays");
  await song.flush(world.system);
  expect(await stored(row)).toMatchObject({ plays: 3, skips: 3 });
  const days = await db.select().from(songDays).where(eq(songDays.songId, row.id)).orderBy(songDays.day);
  expect(days.map(({ plays, skips }) => [plays, skips])).toEqual([
    [2, 3],
    [1, 0],
  ]);
});

test("counts that could not be written are kept for the next time", async () => {
  const row = await makeSong();
  song.note(world.as(fan), row.id, "plays");
  const broken: Ctx = { ...world.system, db: { execute: () => Promise.reject(new Error("no connection")) } as never };
  await expect(song.flush(broken)).rejects.toThrow("no connection");
  await song.flush(world.system);
  expect((await stored(row)).plays).toBe(1);
});

describe("reports of a kind", () => {
  test("are listed, the oldest first, and hiding upholds them all", async () => {
    const [first, second] = [await makeSong("抄來的歌"), await makeSong("另一首")];
    await song.report(world.as(fan), first.id, form);
    await song.report(world.as(fan), first.id, form);
    await song.report(world.as(other), second.id, form);
    await song.report(world.as(other), first.id, { reason: "other", text: "也很吵" });
    const { rows } = await lists.page(world.system, { ...query, list: "reported" });
    expect(rows.map(({ id, waiting, reasons }) => ({ id, waiting, reasons }))).toEqual([
      { id: first.id, waiting: 2, reasons: ["copyright", "other"] },
      { id: second.id, waiting: 1, reasons: ["copyright"] },
    ]);
    await song.moderate(world.as(operator), first.id, "hide", { reason });
    expect(told).toEqual([`${fan} upheld 抄來的歌`, `${other} upheld 抄來的歌`]);
    expect(await stored(first)).toMatchObject({ hiddenReason: reason });
    const [hide] = await historyOf(first, "song.hide");
    expect(hide?.data).toMatchObject({ reason, reports: [expect.any(Number), expect.any(Number)] });
    const found = await lists.page(world.system, { ...query, list: "hidden", k: "抄來" });
    expect(found).toMatchObject({ total: 1, rows: [{ id: first.id }] });
    expect(await lists.get(world.system, first.id)).toMatchObject({ waiting: 0, reasons: [] });
    await expect(song.report(world.as(fan), first.id, form)).rejects.toMatchObject({ code: "not_found" });

    await song.moderate(world.as(operator), first.id, "show", { reason: "作者拿到授權了" });
    expect(await stored(first)).toMatchObject({ hiddenReason: null });
    await song.moderate(world.as(operator), second.id, "dismiss", { note: "沒有問題" });
  });

  test("are dismissed up to the last that was read", async () => {
    const row = await makeSong("看不完的歌");
    await song.report(world.as(fan), row.id, form);
    const { lastReportId } = await lists.get(world.system, row.id);
    await song.report(world.as(other), row.id, form);
    const dismissal = { until: lastReportId ?? 0, note: "沒有問題" };
    await song.moderate(world.as(operator), row.id, "dismiss", dismissal);
    expect(told).toEqual([`${fan} dismissed 看不完的歌`]);
    expect(await lists.get(world.system, row.id)).toMatchObject({ waiting: 1 });
    const [dismiss] = await historyOf(row, "song.dismiss_reports");
    expect(dismiss?.data).toEqual({ note: "沒有問題", reports: [lastReportId] });
  });

  test("are decided only by operators, not about what is theirs, and only while there are any", async () => {
    const row = await makeSong();
    await expect(song.moderate(world.as(fan), row.id, "hide", { reason })).rejects.toMatchObject({ code: "forbidden" });
    const dismissed = song.moderate(world.as(operator), row.id, "dismiss", { note: "沒有人檢舉" });
    await expect(dismissed).rejects.toMatchObject({ code: "conflict" });
    await db.update(songs).set({ ownerId: operator }).where(eq(songs.id, row.id));
    await expect(song.moderate(world.as(operator), row.id, "hide", { reason })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("and their decision are one transaction", async () => {
    const row = await makeSong();
    await song.report(world.as(fan), row.id, form);
    const work = tx(world.as(operator), async (ctx) => {
      await song.moderate(ctx, row.id, "hide", { reason });
      throw new Error("the connection broke");
    });
    await expect(work).rejects.toThrow("the connection broke");
    expect(await stored(row)).toMatchObject({ hiddenReason: null });
    expect(await lists.get(world.system, row.id)).toMatchObject({ waiting: 1 });
  });
});

test("cards keep the order that was asked for, and leave out what is hidden", async () => {
  const [one, two, three] = [await makeSong("一"), await makeSong("二"), await makeSong("三")];
  await song.moderate(world.as(operator), two.id, "hide", { reason });
  const asked = [three.id, two.id, one.id];
  expect((await cardsOf(world.system, asked)).map(({ name }) => name)).toEqual(["《三》", "《一》"]);
  const condition = sql`s.id = any(${sql.param(asked)}::int[])`;
  // The last page instead of one beyond it.
  expect(await cardPage(world.system, { condition, order: sql`s.id` }, 9)).toEqual({
    rows: [
      { id: one.id, name: "《一》" },
      { id: three.id, name: "《三》" },
    ],
    page: 1,
    total: 2,
  });
});
