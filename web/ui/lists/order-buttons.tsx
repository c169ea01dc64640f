import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash2 from "lucide-react/icons/trash";
import { IconButton } from "#web/ui/button.tsx";

/** Up, down and remove buttons of a list item. @param name accessible name of the item: 「第 2 則問答」. */
export function OrderButtons({
  at,
  count,
  name,
  onMove,
  onRemove,
}: {
  at: number;
  count: number;
  name: string;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="-mr-2 flex shrink-0">
      {count > 1 ? (
        <>
          <IconButton
            data-act="back"
            label={`${name}往上移`}
            disabled={at === 0}
            icon={<ArrowUp aria-hidden size={18} />}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            data-act="on"
            label={`${name}往下移`}
            disabled={at === count - 1}
            icon={<ArrowDown aria-hidden size={18} />}
            onClick={() => onMove(at + 1)}
          />
        </>
      ) : null}
      <IconButton data-act="remove" label={`移除${name}`} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove} />
    </div>
  );
}
