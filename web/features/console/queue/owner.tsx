import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Button } from "#web/ui/button.tsx";
import type { QueueItem } from "./words.ts";

/** Who looks after an item, and the press that changes it. */
export function Owner({ item }: { item: QueueItem }) {
  const me = useMe();
  const { kind, id, owner, note, dueOn, mayMark } = item;
  const mark = useAction(
    (to: "me" | "nobody") =>
      api.call("PUT /api/admin/queue", {
        body: { kind, id, owner: to, ownerBefore: owner?.id ?? null, note, noteBefore: note, dueOn },
      }),
    { done: (_, to) => (to === "me" ? "這件由你負責了" : "已放回，其他同事可以接手") },
  );
  const mine = owner !== null && owner.id === me?.id;
  const name = mine ? "我" : (owner?.nickname ?? (mayMark ? "" : "還沒有人"));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-wide:justify-end">
      {name ? <span className={mine ? "font-medium" : ""}>{name}</span> : null}
      {mayMark ? (
        <Button size="sm" variant="quiet" busy={mark.busy} onClick={() => mark.run(mine ? "nobody" : "me")}>
          {mine ? "放回" : owner ? "改由我負責" : "接手"}
        </Button>
      ) : null}
    </span>
  );
}
