import { z } from "zod";
import { csv, json } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { FigureLine, FiguresQuery, MarketFigures, SummaryFigure } from "./figures.ts";

const read = { auth: permission("figures", "read"), errors: ["forbidden"] } as const;

export const getFigures = route("GET /api/admin/figures", {
  ...read,
  summary: "營運後台：市集的數據，依日或依月",
  query: FiguresQuery,
  answer: json(MarketFigures),
});

export const getFigureSummary = route("GET /api/admin/figures/summary", {
  // A part of the start page, which is for every operator.
  auth: "operator",
  summary: "營運後台：六項數據最近 30 天的走勢，和前 30 天比較；角色不能看數據時是 null",
  answer: json(z.array(SummaryFigure).nullable()),
});

export const getFigureTable = route("GET /api/admin/figures/table", {
  ...read,
  summary: "營運後台：市集的數據（CSV）",
  query: FiguresQuery,
  answer: csv(FigureLine),
});
