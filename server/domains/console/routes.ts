import * as jobs from "#contract/console/jobs.ts";
import { getMemberRecords } from "#contract/console/member-records.ts";
import * as notes from "#contract/console/notes.ts";
import * as calls from "#contract/console/operators.ts";
import { getQueue, markQueueItem } from "#contract/console/queue.ts";
import { getAuditLog, getAuditTable, getOverview } from "#contract/console/routes.ts";
import { getSetup } from "#contract/console/setup.ts";
import { handle } from "#server/http/handler.ts";
import type { DomainRegistry, Handler } from "#server/kernel/domain.ts";
import { auditLines, auditPage } from "./audit-log.ts";
import { memberRecords } from "./members/records.ts";
import { type Noted, notesAbout, strikeNote, writeNote } from "./notes/notes.ts";
import { proposeRole } from "./operators/propose-role.ts";
import { operators } from "./operators/queries.ts";
import { overview } from "./overview.ts";
import { markItem, queue } from "./queue/queue.ts";
import { checkSetup } from "./setup/run-checks.ts";
import { retryJob, stoppedPage } from "./stopped-jobs.ts";

const member = (id: number): Noted => ({ subject: "user", id });
const order = (id: number): Noted => ({ subject: "order", id });

export const consoleHandlers = (registry: DomainRegistry): Handler[] => [
  handle(getOverview, ({ ctx }) => overview(ctx, registry)),
  handle(getAuditLog, ({ ctx, query }) => auditPage(ctx, registry, query)),
  handle(getAuditTable, async ({ ctx, query }) => ({
    name: "haoshou-audit.csv",
    rows: await auditLines(ctx, registry, query),
  })),
  handle(calls.getOperators, ({ ctx }) => operators(ctx, registry)),
  handle(calls.proposeRole, ({ ctx, body }) => proposeRole(ctx, body)),
  handle(getMemberRecords, ({ ctx, params, query }) => memberRecords(ctx, registry, params.id, query)),
  handle(notes.getMemberNotes, ({ ctx, params }) => notesAbout(ctx, member(params.id))),
  handle(notes.writeMemberNote, ({ ctx, params, body }) => writeNote(ctx, member(params.id), body.text)),
  handle(notes.strikeMemberNote, ({ ctx, params }) => strikeNote(ctx, member(params.id), params.noteId)),
  handle(notes.getOrderNotes, ({ ctx, params }) => notesAbout(ctx, order(params.orderId))),
  handle(notes.writeOrderNote, ({ ctx, params, body }) => writeNote(ctx, order(params.orderId), body.text)),
  handle(notes.strikeOrderNote, ({ ctx, params }) => strikeNote(ctx, order(params.orderId), params.noteId)),
  handle(getQueue, ({ ctx, query }) => queue(ctx, registry, query)),
  handle(markQueueItem, ({ ctx, body }) => markItem(ctx, registry, body)),
  handle(getSetup, ({ ctx }) => checkSetup(ctx)),
  handle(jobs.getStoppedJobs, ({ ctx, query }) => stoppedPage(ctx, query.page)),
  handle(jobs.retryJob, ({ ctx, params }) => retryJob(ctx, params.id)),
];
