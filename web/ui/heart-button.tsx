import Heart from "lucide-react/icons/heart";
import { grouped } from "#contract/money.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";

/** A favourite button with the total number of favourites. */
export function HeartButton({ on, total, onPress }: { on: boolean; total: number; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      aria-pressed={on}
      onClick={onPress}
      icon={<Heart aria-hidden size={18} className={cx(on && "fill-current text-kaki")} />}
    >
      {on ? "已收藏" : "收藏"}
      {total > 0 ? (
        <span className="font-normal text-ink-faint text-sm">
          {grouped(total)}
          <span className="sr-only"> 人收藏</span>
        </span>
      ) : null}
    </Button>
  );
}
