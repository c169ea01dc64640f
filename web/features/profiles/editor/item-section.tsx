import Plus from "lucide-react/icons/plus";
import { type ReactNode, useRef, useState } from "react";
import { type ItemKind, itemLimits } from "#contract/profiles/items.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Sortable } from "#web/ui/lists/sortable.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { dropItem } from "./calls.ts";
import { kindWords } from "./fields.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemRow } from "./item-row.tsx";
import type { Item } from "./items.ts";
import { useOrder } from "./use-order.ts";

export type ItemSectionProps<K extends ItemKind> = {
  kind: K;
  title: string;
  /** Explains what belongs into the list. */
  text?: string;
  items: readonly Item<K>[];
  nameOf: (data: Item<K>["data"]) => string;
  show: (data: Item<K>["data"]) => ReactNode;
  layout?: "list" | "grid";
  /** A quick-add field, instead of the button for the dialog. */
  quick?: ReactNode;
  empty: ReactNode;
};

/** One list of a profile: its items in order, with edit, remove and add. */
export function ItemSection<K extends ItemKind>(props: ItemSectionProps<K>) {
  const { kind, title, text, items, nameOf, show, layout = "list", quick, empty } = props;
  const { shown, move } = useOrder(kind, items);
  const remove = useAction((item: Item<K>) => dropItem(kind, item.id), {
    done: `已刪除${kindWords[kind]}`,
    notice: "inline",
  });
  const [open, setOpen] = useState<{ item: Item<K> | null } | null>(null);
  const [removing, setRemoving] = useState<Item<K> | null>(null);
  const { list, place } = useListFocus<HTMLElement>();
  const removedAt = useRef(0);
  const full = items.length >= itemLimits[kind];
  const add = (
    <Button
      variant="secondary"
      icon={<Plus aria-hidden size={18} />}
      reason={full ? `最多 ${itemLimits[kind]} 項，刪除一項才能再加` : null}
      onClick={() => setOpen({ item: null })}
    >
      新增{kindWords[kind]}
    </Button>
  );
  const name = (id: string | number) => {
    const item = shown.find((each) => each.id === id);
    return item ? `「${nameOf(item.data)}」` : "項目";
  };
  const grid = layout === "grid";
  return (
    <Section ref={list} title={title} text={text} more={quick ? null : add}>
      {shown.length > 0 ? (
        <Sortable
          layout={layout}
          ids={shown.map(({ id }) => id)}
          nameOf={name}
          onMove={(from, to) => void move(from, to)}
        >
          <ul className={grid ? "grid gap-5 sm:grid-cols-2 xl:grid-cols-3" : "flex flex-col gap-2"}>
            {shown.map((item, at) => (
              <ItemRow
                key={item.id}
                id={item.id}
                name={nameOf(item.data)}
                grid={grid}
                first={at === 0}
                last={at === shown.length - 1}
                onEdit={() => setOpen({ item })}
                onRemove={() => {
                  removedAt.current = at;
                  setRemoving(item);
                }}
                onMove={(by) => void move(at, at + by)}
              >
                {show(item.data)}
              </ItemRow>
            ))}
          </ul>
        </Sortable>
      ) : (
        <Card className="text-ink-soft">{empty}</Card>
      )}
      {quick && !full ? <div className="mt-3">{quick}</div> : null}
      {quick && full ? <p className="mt-3 text-ink-faint text-sm">最多 {itemLimits[kind]} 項。</p> : null}
      {open ? <ItemDialog kind={kind} item={open.item} onClose={() => setOpen(null)} /> : null}
      <Confirm
        open={removing !== null}
        onOpenChange={(next) => next || setRemoving(null)}
        tone="danger"
        title={`刪除「${removing ? nameOf(removing.data) : ""}」？`}
        text="刪除後無法復原。"
        confirmLabel="刪除"
        finalFocus={() => place(removedAt.current, "remove")}
        refusal={remove.refusal}
        onConfirm={async () => removing !== null && remove.run(removing)}
      />
    </Section>
  );
}
