import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type AlertTone = "info" | "ok" | "attention" | "danger";

const looks = {
  info: { ground: "bg-teal-wash", icon: "text-teal-strong", Icon: Info },
  ok: { ground: "bg-ok-wash", icon: "text-ok", Icon: CircleCheck },
  attention: { ground: "bg-kaki-wash", icon: "text-kaki", Icon: TriangleAlert },
  danger: { ground: "bg-danger-wash", icon: "text-danger", Icon: CircleAlert },
};

export type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  /** Buttons or links to respond to it. */
  action?: ReactNode;
  /** It appears in response to the user's action: announced at once. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A notice within the page. */
export function Alert({ tone = "info", title, action, live = false, className, children }: AlertProps) {
  const { ground, icon, Icon } = looks[tone];
  return (
    <div role={live ? "alert" : undefined} className={cx("flex gap-3 rounded-lg px-4 py-3.5", ground, className)}>
      <Icon aria-hidden size={20} className={cx("mt-[0.25em] shrink-0", icon)} />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "text-ink-soft" : undefined}>{children}</div> : null}
        {action ? <div className="mt-3 flex flex-wrap gap-3">{action}</div> : null}
      </div>
    </div>
  );
}
