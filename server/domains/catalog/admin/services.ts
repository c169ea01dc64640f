import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminService, type AdminServiceQuery } from "#contract/catalog/admin.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { both, not } from "#server/kernel/process/predicate.ts";
import { moderatedLists, openReports } from "#server/publishing/moderated-list.ts";
import { adminActions } from "../policy.ts";
import { isHidden, isRemoved, wasPublished } from "../process/predicates.ts";
import { serviceReports } from "../process/report.ts";

const services = moderatedLists({
  row: AdminService.omit({ actions: true }),
  present: (ctx, rows) => rows.map((row) => ({ ...row, actions: adminActions(ctx.actor, row, ctx.now()) })),
  alias: "s",
  columns: sql`s.id, s.title, s.state, s.seller_id as "sellerId", u.nickname as seller,
    s.hidden_reason as "hiddenReason", s.hidden_at as "hiddenAt"`,
  tables: sql`services s join users u on u.id = s.seller_id`,
  open: openReports(serviceReports.of, "s"),
  reported: not(isRemoved),
  found: wasPublished,
  lists: {
    hidden: { where: both(isHidden, not(isRemoved)), order: sql`s.hidden_at desc nulls last, s.id desc` },
    all: { where: wasPublished, order: sql`s.id desc` },
  },
});

/** Services with open reports, except removed ones. */
export const { reported } = services;

/** A page of one of the console's three lists. */
export const adminServices = (ctx: Ctx, { list = "reported", ...query }: z.output<typeof AdminServiceQuery>) =>
  services.page(ctx, { list, ...query });

/** One service as the lists show it. */
export const adminService = services.get;
