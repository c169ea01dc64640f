import HandCoins from "lucide-react/icons/hand-coins";
import Lock from "lucide-react/icons/lock";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A place where the money of a purchase is, was or will be. */
export type EscrowStop = {
  label: ReactNode;
  amount?: ReactNode;
  /** When, or on which condition. */
  note?: ReactNode;
  state: "done" | "now" | "later";
};

const icons = [Wallet, Lock, HandCoins];
const circles = {
  done: "border-teal bg-teal text-on-fill",
  now: "border-teal bg-teal text-on-fill outline-4 outline-teal-wash",
  later: "border-line-strong border-dashed text-ink-faint",
};

/** Where the money is: paid by the buyer, held by the platform, paid out. A drawing whose text is a list. */
export function Escrow({ label, stops }: { label: string; stops: readonly [EscrowStop, EscrowStop, EscrowStop] }) {
  return (
    <ol aria-label={label} className="grid grid-cols-3 text-center text-sm">
      {stops.map(({ label, amount, note, state }, at) => {
        const Icon = icons[at] ?? Lock;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
            key={at}
            aria-current={state === "now" ? "step" : undefined}
            className={cx(
              "relative flex min-w-0 flex-col items-center px-1",
              at > 0 && "before:absolute before:top-5.5 before:right-1/2 before:w-full before:border-t-2",
              at > 0 && (state === "later" ? "before:border-line-strong before:border-dashed" : "before:border-teal"),
            )}
          >
            <span
              aria-hidden
              className={cx(
                "relative z-1 mb-1.5 grid size-11 place-items-center rounded-full border-2 bg-surface",
                circles[state],
              )}
            >
              <Icon size={20} />
            </span>
            <span className="text-ink-soft">{label}</span>
            {amount ? <strong className="font-semibold text-base [overflow-wrap:anywhere]">{amount}</strong> : null}
            {note ? <span className="text-ink-faint text-xs">{note}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
