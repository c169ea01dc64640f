import { z } from "zod";
import type { Wire } from "#contract/route/instant.ts";
import { filter } from "../shared.ts";

/** How a figure is written: NT$, a number, a share from 0 to 1, hours. */
export type Unit = "money" | "count" | "share" | "hours";

type Figure = { name: string; unit: Unit };

/** The figures of the market, as the pages and the table call them. */
export const figures = {
  gmv: { name: "成交金額", unit: "money" },
  take: { name: "平台收入", unit: "money" },
  placed: { name: "下單", unit: "count" },
  paid: { name: "付款", unit: "count" },
  completed: { name: "完成", unit: "count" },
  checkouts: { name: "開始結帳的人", unit: "count" },
  bought: { name: "其中付款的人", unit: "count" },
  conversion: { name: "結帳轉換率", unit: "share" },
  published: { name: "刊登的需求", unit: "count" },
  filled: { name: "其中成交的需求", unit: "count" },
  fillRate: { name: "需求成交率", unit: "share" },
  firstOffer: { name: "等到第一個提案", unit: "hours" },
  refundSum: { name: "退款金額", unit: "money" },
  refunds: { name: "退款", unit: "count" },
  disputes: { name: "申請協調", unit: "count" },
  decided: { name: "平台裁定", unit: "count" },
  payoutTime: { name: "提領到匯出", unit: "hours" },
  missed: { name: "找不到結果的搜尋", unit: "count" },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** What the figures of one heading count, as a sentence. */
export const figureGroups: readonly { title: string; text: string; shown: FigureName[]; table: FigureName[] }[] = [
  {
    title: "金額",
    text: "成交金額是買家付進訂單的錢、點數與金幣，連同追加款項，算在付款的那一天；平台收入是兩邊的手續費（含稅），算在訂單結束的那一天，已經扣掉退還的部分。",
    shown: ["gmv", "take"],
    table: ["gmv", "take"],
  },
  {
    title: "訂單與結帳",
    text: "下單、付款與完成各算在發生的那一天。結帳轉換率是打開結帳頁的會員裡，有多少人在一天之內下單、後來也付了款；一個人一天算一次，不含從需求成交的訂單。",
    shown: ["placed", "paid", "completed", "conversion"],
    table: ["placed", "paid", "completed", "checkouts", "bought", "conversion"],
  },
  {
    title: "需求",
    text: "算在需求刊登的那一天；等到第一個提案的時間是中位數。最近幾天的需求還在徵求，成交率會再往上。",
    shown: ["fillRate", "firstOffer"],
    table: ["published", "filled", "fillRate", "firstOffer"],
  },
  {
    title: "退款與協調",
    text: "退款是從訂單退給買家的錢、點數與金幣，不含銀行扣回的付款爭議；裁定是由營運人員決定的協調。",
    shown: ["refundSum", "refunds", "disputes", "decided"],
    table: ["refundSum", "refunds", "disputes", "decided"],
  },
  {
    title: "提領與搜尋",
    text: "提領是從會員申請到銀行匯出的時間，中位數，算在匯出的那一天；搜尋是找不到任何服務的次數。",
    shown: ["payoutTime", "missed"],
    table: ["payoutTime", "missed"],
  },
];

/** The longest period, in days by day and in months by month. */
export const mostPoints = { day: 366, month: 60 } as const;

/** A day in Taipei. */
const Day = z.iso.date();

export const FiguresQuery = z.object({
  by: z.enum(["day", "month"]).catch("day").default("day"),
  from: filter(Day),
  until: filter(Day),
});
export type FiguresQuery = z.output<typeof FiguresQuery>;

const values = Object.fromEntries(figureNames.map((name) => [name, z.number().nullable()])) as Record<
  FigureName,
  z.ZodNullable<z.ZodNumber>
>;

/** All figures of a day, a month or a period; null where there is nothing to divide or to take a median of. */
const Values = z.object(values);
export type FigureValues = z.output<typeof Values>;

/** @property at a day, 2026-11-22, or a month, 2026-11 */
const Point = Values.extend({ at: z.string() });
export type FigurePoint = z.output<typeof Point>;

export const MarketFigures = z.object({
  by: z.enum(["day", "month"]),
  /** The first and the last day. */
  from: z.string(),
  until: z.string(),
  today: z.string(),
  /** The period that was asked for was longer. */
  shortened: z.boolean(),
  total: Values,
  points: z.array(Point),
});
export type MarketFigures = Wire<z.output<typeof MarketFigures>>;

/** The figures that the console's first page shows. */
export const summaryFigures = ["gmv", "take", "paid", "conversion", "fillRate", "refundSum"] as const;

/** One figure of the last 30 closed days beside the 30 days before. */
export const SummaryFigure = z.object({
  figure: z.enum(summaryFigures),
  name: z.string(),
  unit: z.enum(["money", "count", "share", "hours"]),
  value: z.number().nullable(),
  before: z.number().nullable(),
  points: z.array(z.object({ day: z.string(), value: z.number().nullable() })),
});
export type SummaryFigure = z.output<typeof SummaryFigure>;

/** A line of the CSV file. */
const cell = (name: FigureName) => {
  const { name: title, unit } = figures[name] as Figure;
  return z
    .number()
    .nullable()
    .meta({ title: unit === "hours" ? `${title}（小時）` : title });
};
export const FigureLine = z.object({
  at: z.string().meta({ title: "日期" }),
  ...(Object.fromEntries(figureNames.map((name) => [name, cell(name)])) as typeof values),
});
