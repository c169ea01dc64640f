import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
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

/** A report, with the title of what was reported. */
export const Report = z.object({
  id: num,
  state: z.enum(["open", "upheld", "dismissed"]),
  /** Null: somebody without an account, told at `visitorEmail`, which is null once it was forgotten. */
  reporterId: num.nullable(),
  visitorEmail: text.nullable(),
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

type Named = {
  name: string;
  /** What is reported, for the sentences to the reporter. */
  noun: string;
  /** The audit action of reporting. */
  act: string;
  /** What the reporter reads when there is no title to name. */
  lines?: Record<ReportDecision, string>;
};

const reportProcess = ({ name, noun, act, lines }: Named) =>
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

export type ReportForm = { reason: string; text: string };
/** A transition of the reported thing; its row says how the locked reports are decided. */
type Moderated = { row: { reports?: ReportDecision }; input: { reports?: readonly Report[] } };

/** Id columns of reports, by their names in the journal. Null matches null; a column that is left out matches any. */
export type ReportedIds = Readonly<Record<string, number | null>>;

type Declared<Row> = Named & {
  /**
   * The thing's id in the table of reports, which also has: id, reporter_id, visitor_id, reason, text, state,
   * decided_by, decided_at, created_at.
   */
  of: PgColumn;
  /** The ids of a new report, or of those that a decision is about. Left out: the thing's own. */
  ids?: (thing: Row, act: "report" | ReportDecision) => ReportedIds;
  /** Makes the step that notifies the reporter of a decision. */
  notify: (
    process: Process<ReportProcessTypes>,
  ) => (ctx: Ctx, context: TransitionContext<ReportProcessTypes, Report>) => Promise<void>;
};

/**
 * The reports of one kind of thing. Operators decide all open reports of a thing at once, by what they do with it. All
 * functions but `waiting` must run in the caller's transaction, which has locked the thing's row.
 */
export function reportsOf<Row extends { id: number; title: string }>({ of, ids, notify, ...named }: Declared<Row>) {
  const process = reportProcess(named);
  const idsOf = ids ?? (({ id }: Row) => ({ [of.name]: id }));
  const openOf = (row: Row, act: "report" | ReportDecision): SQL =>
    sql.join(
      [
        ...Object.entries(idsOf(row, act)).map(([name, id]) => {
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
      await ctx.db.execute(sql`update ${of.table} set state = ${state}, decided_by = ${memberId(ctx)},
        decided_at = ${now.toISOString()} where id = ${before.id}`);
      return { ...before, state };
    },
    steps: [notify(process)],
  };
  return {
    of,
    process,
    /** The number of open reports that a dismissal is about. */
    async waiting(ctx: Ctx, row: Row): Promise<number> {
      const open = openOf(row, "dismiss");
      const found = await read(ctx.db, { n: num })`select count(*)::int as n from ${of.table} r where ${open}`;
      return found[0]?.n ?? 0;
    },
    /** Locks the open reports. @param until the highest report id to include; all when left out */
    async lock(ctx: Ctx, row: Row, decision: ReportDecision, until?: number): Promise<Report[]> {
      const found = await read(ctx.db, Report.omit({ title: true }))`
        select r.id, r.state, r.reporter_id as "reporterId",
          (select v.email from visitor_reports v where v.id = r.visitor_id) as "visitorEmail" from ${of.table} r
        where ${openOf(row, decision)} and (${until ?? null}::bigint is null or r.id <= ${until ?? null})
        order by r.id for update`;
      return found.map((report) => ({ ...report, title: row.title }));
    },
    /** A step of the thing's own process: decides the locked reports and notifies the reporters. */
    async decide(ctx: Ctx, { row: { reports: decision }, input: { reports = [] } }: Moderated): Promise<void> {
      if (decision === undefined) return;
      for (const report of reports) await runTransition(ctx, process, binding, report, decision, { input: {} });
    },
    /**
     * Files a report. While an earlier one of the same thing by the same person is open, another one changes nothing.
     * @param visitorId the row of `visitor_reports` of somebody without an account, which keeps the text
     */
    async file(ctx: Ctx, row: Row, { reason, text }: ReportForm, visitorId: number | null = null): Promise<void> {
      const ids = idsOf(row, "report");
      const things = sql.join(
        Object.keys(ids).map((name) => sql.identifier(snake(name))),
        sql`, `,
      );
      const values = sql.join(
        Object.values(ids).map((id) => sql`${id}::int`),
        sql`, `,
      );
      const made = await read(ctx.db, { id: num })`
        insert into ${of.table} (${things}, reporter_id, visitor_id, reason, text, created_at)
        select ${values}, ${visitorId === null ? memberId(ctx) : null}::int, ${visitorId}::int, ${reason},
          ${visitorId === null ? text : ""}, ${ctx.now().toISOString()}::timestamptz
        where not exists (select 1 from ${of.table} r join visitor_reports v on v.id = r.visitor_id
          where ${openOf(row, "report")} and v.email = (select email from visitor_reports where id = ${visitorId}::int))
        on conflict do nothing returning id`;
      for (const { id: report } of made) await recordAct(ctx, process, "report", report, { ...ids, reason });
    },
  };
}

export type Reports<Row extends { id: number; title: string }> = ReturnType<typeof reportsOf<Row>>;
