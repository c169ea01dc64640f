import type { ReactNode } from "react";

export type Tone = "neutral" | "info" | "ok" | "attention" | "danger";

/** A short status or property. The text carries the meaning, the colour only supports it. */
export function Badge({ tone = "neutral", icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      {icon}
      {children}
    </span>
  );
}

/** Number of open items, as a small persimmon badge; nothing at 0, 「99+」 above 99. `label` says what they are. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full border border-transparent bg-kaki px-1.5 font-medium text-on-fill text-xs leading-none">
      {count > 99 ? "99+" : count}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Marks the name of an operator of the site; nobody else can have it. */
export function StaffMark() {
  return (
    <Badge tone="info" icon={<span aria-hidden className="icon-verified" />}>
      好手工作人員
    </Badge>
  );
}
