import { createElement as h, type ReactNode } from "react";
import type { FlowStop } from "#contract/orders/money/flow.ts";
import { styles } from "./look.ts";

/** Signs of the three places, as text: legible without pictures. */
const signs = ["付", "保", "撥"];

const table = (key: string, ...rows: ReactNode[]) =>
  h(
    "table",
    { key, role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, width: "100%" },
    h("tbody", null, ...rows),
  );

function circle(state: FlowStop<string>["state"], at: number): ReactNode {
  const later = state === "later";
  const cell = h(
    "td",
    {
      className: later ? "m-surface m-soft m-ahead" : "m-act m-line",
      style: { ...styles.circle, ...(later ? styles.ahead : {}) },
      width: 36,
      height: 36,
      align: "center",
    },
    signs[at],
  );
  return h(
    "table",
    { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, align: "center" },
    h("tbody", null, h("tr", null, cell)),
  );
}

const way = (later: boolean, key: string): ReactNode =>
  h(
    "td",
    { key, width: "21.33%", style: { verticalAlign: "middle" } },
    h(
      "div",
      { className: later ? "m-ahead" : "m-line", style: { ...styles.way, ...(later ? styles.wayAhead : {}) } },
      "\u00a0",
    ),
  );

/** Where the money is: the circles stand over the middles of three equal columns with their words. */
export function flowDrawing(stops: readonly FlowStop<string>[]): ReactNode {
  const edge = (key: string) => h("td", { key, width: "10.67%" });
  const circles = stops.flatMap(({ state }, at) => [
    ...(at === 0 ? [] : [way(state === "later", `way${at}`)]),
    h("td", { key: at, width: "12%", align: "center" }, circle(state, at)),
  ]);
  const words = stops.map(({ label, amount, note }, key) =>
    h(
      "td",
      { key, style: styles.stop, width: "33.33%", align: "center" },
      h("p", { className: "m-soft", style: styles.stopLabel }, label),
      amount && h("p", { className: "m-ink", style: styles.stopAmount }, amount),
      note && h("p", { className: "m-soft", style: styles.stopNote }, note),
    ),
  );
  return h(
    "div",
    { key: "flow", style: { marginTop: "20px" } },
    table("circles", h("tr", { key: 0 }, edge("left"), ...circles, edge("right"))),
    table("words", h("tr", { key: 0 }, ...words)),
  );
}
