import { z } from "zod";
import { json } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { filter } from "../shared.ts";

/** A line of counts: what was done, in the order of its table's columns. */
type Line = { title: string; acts: readonly (readonly string[])[] };
type Table = { title: string; text: string; columns: readonly string[]; lines: readonly Line[] };

/** What becomes of the reports of one kind, by the names of its acts in the audit log. */
const reports = (title: string, kind: string, report = `${kind}_report`): Line => ({
  title,
  acts: [[`${kind}.report`], [`${report}.uphold`], [`${report}.dismiss`]],
});
const removals = (title: string, kind: string, shown = `${kind}.show`): Line => ({
  title,
  acts: [[`${kind}.hide`], [shown]],
});
const acts = (title: string, ...names: string[]): Line => ({ title, acts: [names] });

/**
 * The tables of the transparency page. Every number is a count of entries of the audit log, which is never changed, so
 * that the page needs no figures of its own.
 */
export const transparencyTables: readonly Table[] = [
  {
    title: "檢舉",
    text: "會員和訪客檢舉了什麼，結果怎麼樣。還在處理的只算在「收到」。",
    columns: ["收到", "成立", "不成立"],
    lines: [
      reports("服務", "service"),
      reports("文章", "article"),
      reports("需求與提案", "request"),
      reports("評價", "review"),
      reports("活動作品", "campaign_entry"),
      reports("個人檔案", "profile_part", "profile_report"),
      reports("訊息", "message"),
    ],
  },
  {
    title: "下架與恢復",
    text: "營運人員下架了什麼，後來恢復了多少；檢舉與主動查核都算。",
    columns: ["下架", "恢復"],
    lines: [
      removals("服務", "service"),
      removals("文章", "article"),
      removals("需求", "request"),
      removals("評價", "review", "review.restore"),
      removals("活動作品", "campaign_entry"),
      removals("個人檔案", "profile_part"),
    ],
  },
  {
    title: "著作權通知",
    text: "依著作權法收到的通知，以及內容被下架的人提出的回復通知。",
    columns: ["件數"],
    lines: [
      acts("收到通知", "copyright_notice.file", "copyright_notice.confirm"),
      acts("依通知下架", "copyright_notice.take_down"),
      acts("通知不成立", "copyright_notice.refuse", "copyright_notice.lapse"),
      acts("提出回復通知", "copyright_notice.counter"),
      acts("恢復內容", "copyright_notice.restore", "copyright_notice.lift"),
    ],
  },
  {
    title: "帳號",
    text: "停權、申訴與恢復。恢復包含第一次停權後自己承諾不再違規的會員。",
    columns: ["件數"],
    lines: [
      acts("停權", "member.suspend"),
      acts("永久停權", "member.ban"),
      acts("提出申訴", "member.appeal"),
      acts("恢復帳號", "member.restore", "member.pledge"),
    ],
  },
  {
    title: "交易協調",
    text: "買賣雙方談不攏，請平台協調的交易。",
    columns: ["件數"],
    lines: [
      acts("申請協調", "order.open_dispute"),
      acts("雙方自己談好", "order.withdraw_dispute"),
      acts("由平台裁定", "order.decide_dispute"),
    ],
  },
];

const Half = z.string().regex(/^20\d\d-[12]$/);

/** Counts of a half-year. */
export const Transparency = z.object({
  /** 2026-1: January to June; 2026-2: July to December. */
  half: Half,
  /** Whether it is still running. */
  open: z.boolean(),
  /** Those that can be asked for, newest first. */
  halves: z.array(Half),
  /** As `transparencyTables`: a number for each line and column. */
  tables: z.array(z.array(z.array(z.number().int()))),
});

export const getTransparency = route("GET /api/transparency", {
  auth: "public",
  summary: "透明度報告：半年內的檢舉、下架、著作權通知、停權與協調",
  query: z.object({ half: filter(Half) }),
  answer: json(Transparency),
});
