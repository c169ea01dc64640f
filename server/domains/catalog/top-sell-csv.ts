import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TopSell, TopSellQuery } from "#contract/catalog/figures.ts";
import { admit } from "#server/kernel/admit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { topSell } from "./top-sell.ts";

const HEAD = ["月份", "服務編號", "服務", "瀏覽", "訂單", "收益（NT$）", "轉換率（%）"];

/** RFC 4180; a text that a spreadsheet would take for a formula is marked as text (OWASP, CSV injection). */
function cell(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line for each service and month in which something was counted. Begins with a mark, so that Excel reads UTF-8. */
export function csvOf({ services }: Pick<TopSell, "services">): string {
  const lines = services.flatMap(({ id, title, byMonth }) =>
    byMonth.map(({ month, views, orders, revenue, conversion }) => [
      month,
      id ?? "",
      title,
      views,
      orders,
      revenue,
      conversion === null ? "" : Math.round(conversion * 10_000) / 100,
    ]),
  );
  return `\uFEFF${[HEAD, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("")}`;
}

/** GET /api/my_top_sell.csv?months=: the figures of `/api/my_top_sell` as a file. */
export function mountTopSellCsv(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Promise<Ctx>): void {
  app.get("/api/my_top_sell.csv", async (request, reply) => {
    const ctx = await ctxOf(request);
    admit("member", ctx.actor);
    const { months } = TopSellQuery.parse(request.query);
    const figures = await topSell(ctx, months);
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="haoshou-${months}-months.csv"`)
      .header("cache-control", "private, no-store")
      .send(csvOf(figures));
  });
}
