import type { FastifyInstance } from "fastify";
import { sendPage } from "../social/browser.ts";
import { escapeHtml, page } from "../social/page.ts";
import { type Movement, reportOf } from "./report.ts";

export type SettlementOptions = {
  /** Last part of the gateway's address. */
  gateway: string;
  movements(): Promise<Movement[]>;
};

const isDay = (text: unknown): text is string => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * The merchant's pages of a gateway about what it pays out: `settlement` is a form for some days, `settlement.csv`
 * (`?from&to`) the report. To be registered under the prefix of the gateway's stand-in.
 */
export async function settlementPages(app: FastifyInstance, { gateway, movements }: SettlementOptions): Promise<void> {
  const path = `${app.prefix}/settlement.csv`;
  app.get("/settlement", async (_request, reply) => {
    const count = (await movements()).length;
    return sendPage(
      reply,
      page(
        "沙盒金流的撥款報表",
        `<p>${escapeHtml(gateway)} 目前有 ${count} 筆可以撥款的交易和退款。不選日期就是全部。</p>
<form method="get" action="${escapeHtml(path)}">
<label>從 <input type="date" name="from"></label>
<label>到 <input type="date" name="to"></label>
<button class="go">下載撥款報表</button></form>`,
      ),
    );
  });
  app.get<{ Querystring: { from?: string; to?: string } }>("/settlement.csv", async ({ query }, reply) => {
    const [from, to] = [query.from, query.to].map((day) => (isDay(day) ? day : ""));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${gateway}-settlement.csv"`)
      .send(reportOf(gateway, await movements(), { from: from ?? "", to: to ?? "" }));
  });
}
