import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { publishedKind } from "#server/publishing/kind.ts";
import { mayModerate } from "../policy.ts";
import type { EntryProcessTypes } from "../process/entry.ts";
import { entryReports } from "../process/report.ts";
import { transitionEntryRow } from "../process/run.ts";
import { type Entry, getPublic, lockEntry } from "../store.ts";
import { findEntry } from "./entry-queries.ts";

async function lock(ctx: Ctx, id: number, by: "update" | "share"): Promise<Entry & { title: string }> {
  const { entry } = await lockEntry(ctx, id, by);
  return { ...entry, title: entry.name };
}

/** The history of a hidden entry does not say that nobody had reported it. */
const transition = (
  ctx: Ctx,
  entry: Entry,
  name: Parameters<typeof transitionEntryRow>[2],
  input: EntryProcessTypes["input"],
  { reports, ...data }: Record<string, unknown>,
) => transitionEntryRow(ctx, entry, name, input, { ...data, ...(input.reports?.length && { reports }) });

/** What a contest entry shares with everything else that members publish; nobody counts its readers. */
export const entryKind = publishedKind({
  name: "campaign_entry",
  lock,
  mayModerate: (actor, { userId }) => mayModerate(actor, userId),
  // It can be reported also after its campaign, because its page stays.
  async admitReport(ctx, { id }) {
    const { userId, slug } = await findEntry(ctx, id);
    await getPublic(ctx, slug);
    if (userId === viewerId(ctx)) refuse("own_entry_report");
  },
  reports: entryReports,
  transition,
});
