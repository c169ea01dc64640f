import {
  type ServiceState,
  type ServiceTransition,
  type serviceForms,
  serviceStates,
} from "#contract/catalog/states.ts";
import { to } from "#contract/paths/to.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { moderationGuards, moderationTransitions } from "#server/publishing/moderated.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";
import { isDraft, isPaused } from "./predicates.ts";

export type ServiceFacts = {
  state: ServiceState;
  hiddenReason: string | null;
  publishedAt?: Date | null;
  /** There are unpublished edits; read for its seller's pages. */
  changed?: boolean;
  /** Number of open reports; read for operators. */
  waiting?: number;
};

type ServiceColumns = {
  /** Whose search rows are rebuilt. */
  finds?: "service" | "service and seller";
  /** Unpublished edits are deleted. */
  discards?: "draft";
  /** The decision about its open reports. */
  reports?: ReportDecision;
  /** `service.published` is emitted. */
  announces?: true;
};

export type ServiceProcessTypes = ProcessTypesOf<{
  state: ServiceState;
  transition: ServiceTransition;
  actor: "seller" | "operator" | "system";
  side: "seller";
  form: (typeof serviceForms)[number];
  facts: ServiceFacts;
  /** hide: the reason. hide, dismiss: the reports decided by it, locked. */
  input: { reason?: string; reports?: readonly Report[] };
  changes: { hiddenReason: string | null; hiddenAt: Date | null; publishedAt: Date; updatedAt: Date };
  row: { id: number; title: string; state: string };
  columns: ServiceColumns;
}>;

type ServiceGuard = Guard<ServiceProcessTypes>;

const { shown, hidden, reported } = moderationGuards("這項服務的狀態剛剛已經改變，這個動作已經不能做了。");
/** The seller cannot restore what operators have hidden. */
const notHidden: ServiceGuard = { words: shown.words, test: shown.test, code: "service_hidden" };
const acts = moderationTransitions({ noun: "服務", owner: "賣家", restore: "恢復上架", process: "service" });

const touched = (_service: ServiceFacts, now: Date) => ({ updatedAt: now });

/** A service, from its first draft until its seller removes it. Operators' acts do not change the seller's state. */
export const serviceProcess: Process<ServiceProcessTypes> = {
  name: "service",
  title: "服務",
  refused: { code: "conflict" },
  sides: ["seller"],
  states: {
    draft: { label: serviceStates.draft, next: "seller", endedBy: "上架或刪除" },
    published: { label: serviceStates.published, next: "seller", endedBy: "暫停接單或刪除" },
    paused: { label: serviceStates.paused, next: "seller", endedBy: "恢復接單或刪除" },
    removed: { label: serviceStates.removed },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["seller"], label: "建立服務" },
    publish: {
      // Also when published: unpublished edits replace the published content.
      from: ["draft", "published", "paused"],
      to: "published",
      by: ["seller"],
      when: [notHidden],
      label: "上架服務",
      button: {
        form: "editor",
        label: "上架",
        tone: "primary",
        when: (service) => isDraft.test(service) || service.changed === true,
      },
      finds: "service",
      discards: "draft",
      announces: true,
      set: ({ publishedAt }, now) => ({ publishedAt: publishedAt ?? now, updatedAt: now }),
    },
    pause: {
      from: "published",
      to: "paused",
      by: ["seller", "system"],
      label: "暫停接單",
      button: { form: "press", tone: "secondary", done: "已暫停接單" },
      notifies: [],
      finds: "service",
      set: touched,
    },
    resume: {
      from: "paused",
      to: "published",
      by: ["seller"],
      when: [notHidden],
      label: "恢復接單",
      button: { form: "press", tone: "secondary", done: "已恢復接單" },
      finds: "service",
      set: touched,
    },
    remove: {
      from: ["draft", "published", "paused"],
      to: "removed",
      by: ["seller", "system"],
      label: "刪除服務",
      button: {
        form: "remove",
        label: "刪除",
        tone: "danger",
        confirm: (service) =>
          isDraft.test(service)
            ? "草稿刪除後無法復原。"
            : "刪除後買家就找不到這項服務，無法復原。進行中的訂單不受影響。只是想休息一下的話，可以改用暫停接單。",
        done: "已刪除服務",
      },
      notifies: [],
      finds: "service",
      discards: "draft",
      set: touched,
    },
    hide: {
      ...acts.hide,
      from: ["published", "paused"],
      when: [shown],
      mail: ({ id }, { reason }) => ({
        text: ["買家看不到這項服務，也不能再下單。進行中的訂單不受影響，請照約定完成。", `原因：\n${reason}`],
        act: { label: "查看這項服務", url: to("/services/:id", { id }) },
        below: ["已經修正，或認為下架有誤，可以寫信給客服。"],
      }),
      finds: "service and seller",
    },
    show: {
      ...acts.show,
      from: ["published", "paused"],
      when: [hidden],
      label: "恢復上架（營運人員）",
      mail: (service, { reason }) => ({
        text: [
          isPaused.test(service) ? "服務目前是暫停接單的狀態，可以到服務管理恢復接單。" : "買家又可以下單了。",
          `說明：\n${reason}`,
        ],
        act: { label: "查看這項服務", url: to("/services/:id", { id: service.id }) },
      }),
      finds: "service and seller",
    },
    dismiss: {
      ...acts.dismiss,
      from: ["published", "paused"],
      when: [shown, reported],
      label: "檢舉不成立",
    },
  },
};
