import type { Actor, Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Report, ReportDecision, ReportForm, Reports } from "./reports.ts";

/** What an operator writes: the reason to hide or show; the note about dismissed reports, and the newest that was read. */
type Told = { reason?: string; note?: string; until?: number };

/** How a transition decides the open reports. */
const decided: Partial<Record<string, ReportDecision>> = { hide: "uphold", dismiss: "dismiss" };

export type Thing = { id: number; title: string; hiddenReason?: string | null };

export type Moderation<Row extends Thing, Name extends string> = {
  /**
   * Any member's thing, locked until the transaction ends.
   * @param lock `share` for a member who reports it
   * @throws Refusal not_found, gone
   */
  lock: (ctx: Ctx, id: number, lock: "update" | "share") => Promise<Row>;
  mayModerate: (actor: Actor, row: NoInfer<Row>) => boolean;
  /** Refuses members who may not see it, and its owner. */
  admitReport: (ctx: Ctx, row: NoInfer<Row>) => void | Promise<void>;
  reports: Reports<NoInfer<Row>>;
  /** What the history of a decision holds: the ids of the decided reports, or only which was the newest. */
  records?: "reports" | "until";
  /** Makes a transition of the locked thing. @param data stored in the history */
  transition: (
    ctx: Ctx,
    row: NoInfer<Row> & { waiting: number },
    name: Name,
    input: { reason?: string; reports?: readonly Report[] },
    data: Record<string, unknown>,
  ) => Promise<unknown>;
};

/** Reports of things of one kind, and what operators do with them. */
export function moderationOf<Row extends Thing, Name extends string>({
  lock,
  mayModerate,
  admitReport,
  reports,
  records = "reports",
  transition,
}: Moderation<Row, Name>) {
  async function change(ctx: Ctx, row: Row, name: Name, form: Told): Promise<void> {
    const waiting = await reports.waiting(ctx, row);
    const { until, ...told } = form;
    const decision = decided[name];
    const locked = decision && (await reports.lock(ctx, row, decision, until));
    const input = { ...(told.reason !== undefined && { reason: told.reason }), ...(locked && { reports: locked }) };
    const data = locked && records === "reports" ? { ...told, reports: locked.map((report) => report.id) } : form;
    await transition(ctx, { ...row, waiting }, name, input, data);
  }

  return {
    /**
     * Reports it to the operators. While the member's own report is open, another one changes nothing. The lock keeps
     * it from being hidden meanwhile, because hiding decides all open reports.
     * @param visitorId the confirmed report of somebody without an account
     * @throws Refusal not_found, gone, and those of `admitReport`
     */
    async report(ctx: Ctx, id: number, form: ReportForm, visitorId: number | null = null): Promise<void> {
      await tx(ctx, async (ctx) => {
        const row = await lock(ctx, id, "share");
        await admitReport(ctx, row);
        await reports.file(ctx, row, form, visitorId);
      });
    },
    /** What would be reported. @returns its title @throws Refusal as `report` */
    async reportable(ctx: Ctx, id: number): Promise<string> {
      return tx(ctx, async (ctx) => {
        const row = await lock(ctx, id, "share");
        await admitReport(ctx, row);
        return row.title;
      });
    },
    /**
     * Makes an operator's transition. `hide` upholds all open reports and `dismiss` dismisses those up to `until`,
     * because later ones have not been read yet; the reporters are notified.
     * @throws Refusal not_found, gone, forbidden for one's own, and those of the process when another operator was faster
     */
    async moderate(ctx: Ctx, id: number, name: Name, form: Told = {}): Promise<void> {
      await tx(ctx, async (ctx) => {
        const row = await lock(ctx, id, "update");
        if (!mayModerate(ctx.actor, row)) refuse("forbidden");
        await change(ctx, row, name, form);
      });
    },

    /**
     * Hides it, or shows it again, because a law says so. The caller has judged who may, and runs the transaction.
     * @param hiddenWith shows only what was hidden with these words, so that another decision stays
     * @returns false when something else is the reason now
     * @throws Refusal not_found, gone, and those of the process
     */
    async carryOut(ctx: Ctx, id: number, name: "hide" | "show", reason: string, hiddenWith?: string): Promise<boolean> {
      const row = await lock(ctx, id, "update");
      if (hiddenWith !== undefined && row.hiddenReason !== hiddenWith) return false;
      await change(ctx, row, name as string as Name, { reason });
      return true;
    },
  };
}
