import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** A group of settings: a title, and rows with lines between them. `id` is a hash target. */
export function SettingGroup({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-24">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
      <Card pad={false} className="mt-4 divide-y divide-line px-5 sm:px-6">
        {children}
      </Card>
    </section>
  );
}

export type SettingRowProps = {
  label: string;
  value: ReactNode;
  /** At the start of the line, e.g. a portrait. */
  start?: ReactNode;
  /** Custom buttons or marks at the end of the line. */
  end?: ReactNode;
  /** Label of the button that opens the form. */
  action?: string;
  /** The form; `close` collapses it and focuses its button. */
  children?: (close: () => void) => ReactNode;
};

/** One setting: its value, and a form that expands below it. */
export function SettingRow({ label, value, start, end, action, children }: SettingRowProps) {
  const [open, setOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) body.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="py-5">
      <div className="flex items-center gap-4">
        {start}
        <div className="min-w-0 grow">
          <h3 className="text-base">{label}</h3>
          <div className="wrap-anywhere text-ink-soft">{value}</div>
        </div>
        {end}
        {action && children ? (
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            // Prevents the blur: the error of the field being left would move this button away before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!open)}
            className="shrink-0"
          >
            {open ? "取消" : action}
            <span className="sr-only">{label}</span>
          </Button>
        ) : null}
      </div>
      {open && children ? (
        <div ref={body} id={id} className="mt-4 max-w-form">
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
