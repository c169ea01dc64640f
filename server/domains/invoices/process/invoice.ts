import {
  type InvoiceState,
  invoiceStates,
  type invoiceTransitions,
  type PaperKind,
  paperKinds,
} from "#contract/invoices/states.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { declare } from "#server/kernel/process/declare.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import type { Paper } from "../store.ts";
import { type Booking, bookings } from "./money.ts";

type Changes = Pick<
  Paper,
  | "paperNumber"
  | "randomCode"
  | "trade"
  | "issuedAt"
  | "closedAt"
  | "voidable"
  | "stuckAt"
  | "tryAt"
  | "tries"
  | "code"
  | "message"
>;

type Facts = { state: InvoiceState; kind: PaperKind; sentAt: Date | null };

export type InvoiceProcessTypes = ProcessTypesOf<{
  state: InvoiceState;
  transition: (typeof invoiceTransitions)[number];
  actor: "system" | "issuer" | "operator";
  side: "member";
  facts: Facts;
  /** issue, allow: the issued data. stick: the reason. */
  input: {
    issued?: Pick<Changes, "paperNumber" | "randomCode" | "trade" | "issuedAt">;
    why?: Pick<Changes, "code" | "message">;
  };
  changes: Changes;
  row: Paper;
  columns: { money?: Booking };
}>;

const ofKind = (kind: PaperKind): Guard<InvoiceProcessTypes> => ({
  words: `是${paperKinds[kind]}`,
  test: (paper) => paper.kind === kind,
});

const neverSent: Guard<InvoiceProcessTypes> = { words: "還沒有送出", test: ({ sentAt }) => sentAt === null };

const quiet = { tryAt: null, tries: 0, code: null, message: null };
const again = (_paper: unknown, now: Date) => ({ ...quiet, tryAt: now });

const follow = { label: "查看發票", url: to("/mypage/invoices") };

const returnedTo = "點數（買家的服務費）或餘額（賣家的手續費）";

const sums = ({ total, tax }: Paper): string => `${money(total)}（含稅額 ${money(tax)}）`;

/** An invoice or an allowance, from the moment it is owed until the issuer has it. */
export const invoiceProcess: Process<InvoiceProcessTypes> = {
  name: "invoice",
  title: "電子發票",
  refused: { code: "conflict", text: "這張發票的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: ["member"],
  states: {
    due: { label: invoiceStates.due, next: "issuer", endedBy: "開立結果；一天沒有結果就交給財務" },
    stuck: { label: invoiceStates.stuck, next: "operator", endedBy: "再試一次，或人工處理" },
    issued: { label: invoiceStates.issued, next: "operator", endedBy: "退還費用；沒有退還就一直有效" },
    voiding: { label: invoiceStates.voiding, next: "issuer", endedBy: "作廢結果；一天沒有結果就交給財務" },
    void_stuck: { label: invoiceStates.void_stuck, next: "operator", endedBy: "再試一次，或人工處理" },
    void: { label: invoiceStates.void },
    dropped: { label: invoiceStates.dropped },
  },
  transitions: {
    create: { from: null, to: "due", by: ["system"], label: "準備開立", notifies: [] },
    issue: {
      from: ["due", "stuck"],
      to: "issued",
      by: ["issuer", "operator"],
      when: [ofKind("invoice")],
      label: "開立發票",
      line: "你的電子發票 {paperNumber} 已開立",
      mail: (row) => ({
        text: ["這是平台費用的電子發票，不用另外保存。"],
        facts: [
          ["發票號碼", row.paperNumber ?? ""],
          ...(row.randomCode ? [["隨機碼", row.randomCode] as const] : []),
          ["金額", sums(row)],
        ],
        act: follow,
      }),
      set: (_paper, now, { issued }) => ({ ...quiet, issuedAt: now, ...issued }),
      money: bookings.issued,
    },
    allow: {
      from: ["due", "stuck"],
      to: "issued",
      by: ["issuer", "operator"],
      when: [ofKind("allowance")],
      label: "開立折讓",
      line: "你的發票折讓 {paperNumber} 已開立",
      mail: (row) => ({
        text: [`平台退還這筆費用，退還的金額在你的${returnedTo}。`],
        facts: [
          ["折讓單號", row.paperNumber ?? ""],
          ["金額", sums(row)],
        ],
        act: follow,
      }),
      set: (_paper, now, { issued }) => ({ ...quiet, issuedAt: now, ...issued }),
      money: bookings.allowed,
    },
    stick: {
      from: "due",
      to: "stuck",
      by: ["issuer"],
      label: "無法開立，交給財務",
      notifies: [],
      set: (_paper, now, { why }) => ({ tryAt: null, stuckAt: now, ...why }),
    },
    retry: { from: "stuck", to: "due", by: ["operator"], label: "再開立一次", notifies: [], set: again },
    drop: {
      from: "due",
      to: "dropped",
      by: ["system"],
      when: [neverSent],
      label: "不必開立",
      notifies: [],
      set: (_paper, now) => ({ ...quiet, closedAt: now }),
    },
    ask_void: {
      from: "issued",
      to: "voiding",
      by: ["system"],
      when: [ofKind("invoice")],
      label: "準備作廢",
      notifies: [],
      set: again,
    },
    void: {
      from: ["voiding", "void_stuck"],
      to: "void",
      by: ["issuer", "operator"],
      label: "作廢發票",
      line: "你的電子發票 {paperNumber} 已作廢",
      mail: (row) => ({
        text: [`平台已經退還這筆費用，發票因此作廢。退還的金額在你的${returnedTo}。`],
        facts: [
          ["發票號碼", row.paperNumber ?? ""],
          ["退還", money(row.total)],
        ],
        act: follow,
      }),
      set: (_paper, now) => ({ ...quiet, closedAt: now }),
      money: bookings.voided,
    },
    keep: {
      from: "voiding",
      to: "issued",
      by: ["issuer"],
      label: "已過作廢期限，改開折讓",
      notifies: [],
      set: () => ({ ...quiet, voidable: false }),
    },
    stick_void: {
      from: "voiding",
      to: "void_stuck",
      by: ["issuer"],
      label: "無法作廢，交給財務",
      notifies: [],
      set: (_paper, now, { why }) => ({ tryAt: null, stuckAt: now, ...why }),
    },
    retry_void: { from: "void_stuck", to: "voiding", by: ["operator"], label: "再作廢一次", notifies: [], set: again },
  },
};

export const declaredInvoices = declare(invoiceProcess, {
  heads: ["money"],
  cells: ({ money }) => [money?.words ?? ""],
});
