import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ReportState, reportStates } from "#contract/reports/states.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { inState, snake } from "#server/kernel/process/predicate.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import {
  type Binding,
  recordAct,
  runTransition,
  type TransitionContext,
} from "#server/kernel/process/run-transition.ts";
import { num, read, text } from "#server/kernel/rows.ts";

export type ReportDecision = "uphold" | "dismiss";

/** A member's report, with the title of what was reported. */
export const Report = z.object({
  id: num,
  state: z.enum(["open", "upheld", "dismissed"]),
  reporterId: num,
  title: text,
});
export type Report = z.output<typeof Report>;

export type ReportProcessTypes = ProcessTypesOf<{
  state: ReportState;
  transition: "report" | ReportDecision;
  actor: "member" | "operator";
  side: "reporter";
  facts: { state: ReportState };
}>;

export const isOpenReport = inState("open");

type Kind = { name: string; noun: string; act: string; lines?: Record<ReportDecision, string> };

/**
 * The process of members' reports about public content. Operators decide all open reports of a thing at once, by what
 * they do with it.
 * @param noun what is reported, for the sentences to the reporter
 * @param act the audit action of reporting
 * @param lines what the reporter reads when there is no title to name
 */
export const reportProcess = ({ name, noun, act, lines }: Kind) =>
  ({
    name,
    title: `${noun}檢舉`,
    refused: { code: "conflict" },
    sides: ["reporter"],
    states: {
      open: { label: reportStates.open, next: "operator", endedBy: `下架${noun}或不處理` },
      upheld: { label: reportStates.upheld },
      dismissed: { label: reportStates.dismissed },
    },
    transitions: {
      report: { from: null, to: "open", by: ["member"], label: `檢舉${noun}`, act, notifies: [] },
      uphold: {
        from: "open",
        to: "upheld",
        by: ["operator"],
        label: `${noun}的檢舉成立`,
        line: lines?.uphold ?? `你檢舉的${noun}「{title}」違反規範，已經下架`,
      },
      dismiss: {
        from: "open",
        to: "dismissed",
        by: ["operator"],
        label: `${noun}的檢舉不成立`,
        line: lines?.dismiss ?? `你檢舉的${noun}「{title}」經確認沒有違反規範`,
      },
    },
  }) satisfies Process<ReportProcessTypes>;

type Form = { reason: string; text: string };
/** A transition of the reported thing; its row says how the locked reports are decided. */
type Moderated = { row: { reports?: ReportDecision }; input: { reports?: readonly Report[] } };

/** The reported thing: one id, or several id columns. Null matches null; a column that is left out matches any. */
type Reported = number | Readonly<Record<string, number | null>>;

/**
 * The reports of one kind of thing. All but `waiting` must run in the caller's transaction, which has locked the
 * thing's row.
 * @param table columns: id, the thing's id, reporter_id, reason, text, state, decided_by, decided_at, created_at
 * @param subject the thing's id as the journal calls it; its column is the same in snake case. A thing with several id
 * columns is named by them in each call
 * @param notify notifies the reporter of a decision
 */
export function reportsOf(
  process: Process<ReportProcessTypes>,
  {
    table,
    subject = "",
    notify,
  }: {
    table: string;
    subject?: string;
    notify: (ctx: Ctx, context: TransitionContext<ReportProcessTypes, Report>) => Promise<void>;
  },
) {
  const rows = sql.identifier(table);
  const idsOf = (of: Reported) => (typeof of === "number" ? { [subject]: of } : of);
  const openOf = (of: Reported): SQL =>
    sql.join(
      [
        ...Object.entries(idsOf(of)).map(([name, id]) => {
          const column = sql`r.${sql.identifier(snake(name))}`;
          return id === null ? sql`${column} is null` : sql`${column} = ${id}`;
        }),
        isOpenReport.sql("r"),
      ],
      sql` and `,
    );
  const binding: Binding<ReportProcessTypes, Report> = {
    actorOf: () => "operator",
    async save(ctx, { before, now }, { state }) {
      await ctx.db.execute(sql`update ${rows} set state = ${state}, decided_by = ${memberId(ctx)},
        decided_at = ${now.toISOString()} where id = ${before.id}`);
      return { ...before, state };
    },
    steps: [notify],
  };
  return {
    /** The number of open reports of a thing. */
    async waiting(ctx: Ctx, of: Reported): Promise<number> {
      const found = await read(ctx.db, { n: num })`select count(*)::int as n from ${rows} r where ${openOf(of)}`;
      return found[0]?.n ?? 0;
    },
    /** Locks the open reports. @param until the highest report id to include; all when left out */
    async lock(ctx: Ctx, { id, title }: { id: Reported; title: string }, until?: number): Promise<Report[]> {
      const found = await read(ctx.db, Report.omit({ title: true }))`
        select r.id, r.state, r.reporter_id as "reporterId" from ${rows} r
        where ${openOf(id)} and (${until ?? null}::bigint is null or r.id <= ${until ?? null}) order by r.id for update`;
      return found.map((row) => ({ ...row, title }));
    },
    /** A step of the thing's own process: decides the locked reports and notifies the reporters. */
    async decide(ctx: Ctx, { row: { reports: decision }, input: { reports = [] } }: Moderated): Promise<void> {
      if (decision === undefined) return;
      for (const report of reports) await runTransition(ctx, process, binding, report, decision, { input: {} });
    },
    /** Files a report. While the member's earlier report of the same thing is open, another one changes nothing. */
    async file(ctx: Ctx, of: Reported, { reason, text }: Form): Promise<void> {
      const ids = idsOf(of);
      const things = sql.join(
        Object.keys(ids).map((name) => sql.identifier(snake(name))),
        sql`, `,
      );
      const values = sql.join(
        Object.values(ids).map((id) => sql`${id}::int`),
        sql`, `,
      );
      const made = await read(ctx.db, { id: num })`
        insert into ${rows} (${things}, reporter_id, reason, text, created_at)
        values (${values}, ${memberId(ctx)}, ${reason}, ${text}, ${ctx.now().toISOString()})
        on conflict do nothing returning id`;
      for (const { id: report } of made) await recordAct(ctx, process, "report", report, { ...ids, reason });
    },
  };
}
