import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { SortableItem } from "#web/ui/lists/sortable.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";

type RowProps = {
  name: string;
  first: boolean;
  last: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
};

function RowActions({ name, first, last, onEdit, onRemove, onMove }: RowProps) {
  return (
    <div className="-mr-2 flex shrink-0">
      <IconButton label={`編輯「${name}」`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
      <Menu
        trigger={<IconButton data-act="remove" label={`更多操作：${name}`} icon={<Ellipsis aria-hidden size={20} />} />}
      >
        <MenuItem disabled={first} icon={<ArrowUp aria-hidden size={18} />} onSelect={() => onMove(-1)}>
          往前移
        </MenuItem>
        <MenuItem disabled={last} icon={<ArrowDown aria-hidden size={18} />} onSelect={() => onMove(1)}>
          往後移
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Trash2 aria-hidden size={18} />} onSelect={onRemove}>
          刪除
        </MenuItem>
      </Menu>
    </div>
  );
}

/** One item of a sortable list, with its handle and buttons. */
export function ItemRow({
  id,
  grid,
  children,
  ...acts
}: RowProps & { id: number; grid: boolean; children: ReactNode }) {
  const actions = <RowActions {...acts} />;
  return (
    <SortableItem
      id={id}
      handleLabel={`拖曳「${acts.name}」`}
      className="overflow-hidden rounded-lg bg-surface shadow-low"
    >
      {(handle) =>
        grid ? (
          <>
            {children}
            <div className="flex items-center justify-between px-2 pb-2">
              {handle}
              {actions}
            </div>
          </>
        ) : (
          <div className="flex items-start gap-1 py-1.5 pr-4 pl-1">
            {handle}
            <div className="min-w-0 grow self-center py-1.5">{children}</div>
            {actions}
          </div>
        )
      }
    </SortableItem>
  );
}
