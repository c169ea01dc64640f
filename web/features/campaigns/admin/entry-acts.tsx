import type { AdminEntry } from "#contract/campaigns/admin.ts";
import { type EntryState, entryStates } from "#contract/campaigns/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";
import { Badge } from "#web/ui/badge.tsx";

const toneOf = (state: EntryState) => (state === "hidden" ? "danger" : "neutral");

/** Additional information for operators about an entry: its state, held votes, and why it is hidden. */
export function EntryNote({ entry: { state, held, hiddenReason } }: { entry: AdminEntry }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
      <Badge tone={toneOf(state)}>{entryStates[state]}</Badge>
      {held > 0 ? <span>{held} 票等待確認</span> : null}
      {hiddenReason ? <span>{hiddenReason}</span> : null}
    </p>
  );
}

/** The actions of an operator on an entry; the server decides which are available. */
export function EntryActs({ entry }: { entry: AdminEntry }) {
  const { id } = entry;
  const transition = (name: "hide" | "show" | "award" | "unaward", reason = "") =>
    api.call("POST /api/admin/campaign_entries/{id}/transitions/{name}", { params: { id, name }, body: { reason } });
  return (
    <ModerationActions
      row={entry}
      of={{
        hide: ({ reason }) => transition("hide", reason),
        show: ({ reason }) => transition("show", reason),
        dismiss: (body) => api.call("POST /api/admin/campaign_entries/{id}/dismiss_reports", { params: { id }, body }),
        press: (name) => transition(name === "award" ? "award" : "unaward"),
        words: {
          hide: { text: "讀者不會再看到這件作品，評審獎也會取消。", hint: "參加者會在活動頁與信件中看到。" },
          show: { text: "作品會回到活動頁面與排名。", hint: "參加者會在信件中看到。" },
          dismiss: "作品維持原狀。",
        },
      }}
    />
  );
}
