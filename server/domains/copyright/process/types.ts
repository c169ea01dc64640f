import type { NoticeState, NoticeTransition } from "#contract/copyright/states.ts";
import type { copyrightNotices, StoredCounter } from "#server/db/schema/copyright.ts";
import type { ProcessTypesOf } from "#server/kernel/process/process-table.ts";

type Row = typeof copyrightNotices.$inferSelect;

/** What its sender writes. */
export type Written = Pick<Row, "role" | "name" | "holder" | "postal" | "phone" | "work" | "content" | "evidence">;

/** A notice as its process reads it. */
export type Notice = Omit<Row, "state"> & {
  state: NoticeState;
  /** 「標題」, or what it is where it has none. */
  called: string;
};

export type NoticeProcessTypes = ProcessTypesOf<{
  state: NoticeState;
  transition: NoticeTransition;
  actor: "sender" | "owner" | "operator" | "system";
  side: "sender" | "owner";
  form: "text";
  facts: {
    state: NoticeState | null;
    askedAt: Date | null;
    counteredAt: Date | null;
    deadlineAt?: Date | null;
  };
  input: {
    /** What an operator writes. */
    text?: string;
    /** complete: the notice, written again. */
    written?: Written;
    counter?: StoredCounter;
  };
  changes: Partial<Omit<Row, "id" | "state" | "deadlineAt" | "nextAt">>;
  row: Notice;
  columns: {
    /** What happens to the content. */
    content?: "hide" | "show";
  };
}>;
