import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { grouped } from "#contract/money.ts";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "#web/ui/forms/adopt-value.ts";
import { Link } from "#web/ui/link.tsx";
import { isPopoverOpen } from "#web/ui/overlays/popovers.ts";

/** Whether the filters are open as a sheet (phones), where changes wait for the apply button. */
export function isSheetOpen(element: Element): boolean {
  return isPopoverOpen(element.closest<HTMLElement>("[popover]"));
}

/** Button that opens the filter sheet on phones; shows how many filters are set. */
export function FilterButton({ target, count }: { target: string; count: number }) {
  return (
    <button type="button" popoverTarget={target} className={cx(buttonClass({ variant: "secondary" }), "wide:hidden")}>
      <SlidersHorizontal aria-hidden size={18} />
      篩選
      {count > 0 ? <span className="text-teal">（{count}）</span> : null}
    </button>
  );
}

export type FilterPanelProps = {
  id: string;
  /** Action of the form, without query. */
  action: string;
  /** URL of the same list without filters. */
  clearHref: string;
  /** Called on a change in the column on wide windows: applies it at once. */
  onChoose?: (form: HTMLFormElement) => void;
  /** Called on submit. */
  onApply: (form: HTMLFormElement) => void;
  /** Called on a change in the sheet, which waits for the button. */
  onAsk: (form: HTMLFormElement) => void;
  /** How many rows the choices in the sheet leave, and how they are counted; null while that is not known. */
  found: { count: number; unit: string } | null;
  children: ReactNode;
};

/**
 * The filters of a list: a plain GET form, beside the list from 960 px, a full-screen sheet below. One element does
 * both (a native popover that is always shown on wide windows), so it works without scripts.
 */
export function FilterPanel({ id, action, clearHref, onChoose, onApply, onAsk, found, children }: FilterPanelProps) {
  return (
    <aside
      id={id}
      popover="auto"
      aria-label="篩選條件"
      className={cx(
        "border-0 bg-paper text-ink",
        "max-wide:fixed max-wide:inset-0 max-wide:m-0 max-wide:h-dvh max-wide:max-h-none max-wide:w-full max-wide:max-w-none max-wide:p-0",
        "wide:static wide:m-0 wide:block wide:h-auto wide:w-auto wide:overflow-visible wide:bg-transparent wide:p-0",
      )}
    >
      {/* Skip link: about thirty tab stops come before the list. */}
      <a
        href={`#${id}-results`}
        className="link sr-only focus:not-sr-only focus:mb-3 focus:inline-block max-wide:hidden"
      >
        跳到結果
      </a>
      <form
        id={`${id}-form`}
        action={action}
        method="get"
        className="flex flex-col max-wide:min-h-dvh"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(event.currentTarget);
        }}
        onChange={(event) => {
          const { target, currentTarget } = event;
          if (isSheetOpen(currentTarget)) return onAsk(currentTarget);
          if (!(target instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(target.type)) return;
          onChoose?.(currentTarget);
        }}
      >
        <div className="sticky top-0 z-10 flex h-14 items-center justify-between border-line border-b bg-surface pr-2 pl-4 wide:hidden">
          <h2 className="text-lg">篩選</h2>
          <IconButton
            label="關閉篩選"
            icon={<X aria-hidden size={22} />}
            popoverTarget={id}
            popoverTargetAction="hide"
          />
        </div>
        <div className="flex grow flex-col gap-7 max-wide:px-4 max-wide:py-6">{children}</div>
        <noscript>
          <div className="mt-6 max-wide:hidden">
            <button type="submit" className={buttonClass({ full: true })}>
              套用篩選
            </button>
          </div>
        </noscript>
        <div className="sticky bottom-0 flex gap-3 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] wide:hidden">
          <Link href={clearHref} className={cx(buttonClass({ variant: "secondary" }), "shrink-0")}>
            清除
          </Link>
          <button type="submit" className={buttonClass({ full: true })}>
            {found ? `看 ${grouped(found.count)} ${found.unit}` : "套用篩選"}
          </button>
          <span role="status" className="sr-only">
            {found ? `符合的有 ${grouped(found.count)} ${found.unit}` : ""}
          </span>
        </div>
      </form>
    </aside>
  );
}

/** One group of choices in the filters. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

export type FilterChoiceProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  checked: boolean;
  onPick: (checked: boolean) => void;
  label: ReactNode;
  /** Number of matching rows; a choice with none is dimmed but stays available. */
  count?: number | undefined;
};

/** One line: a native radio button or checkbox, its label and the number of matching rows. */
export function FilterChoice({ type, name, value, checked, onPick, label, count }: FilterChoiceProps) {
  return (
    <label className="touch filter-choice">
      <input
        ref={adoptValue({ checked })}
        type={type}
        name={name}
        value={value}
        checked={checked}
        onChange={({ target }) => onPick(target.checked)}
      />
      <span className={count === 0 ? "text-ink-faint" : undefined}>{label}</span>
      {count === undefined ? null : <span className="count">{grouped(count)}</span>}
    </label>
  );
}
