import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { NO_LONGER, useStillAvailable } from "./still-available.ts";

const sizes = {
  sm: "max-w-[400px]",
  md: "max-w-[500px]",
  lg: "max-w-[760px]",
  full: "max-w-none h-dvh max-h-dvh rounded-none",
};

const fade = "transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";
const backdrop = cx("fixed inset-0 z-40 bg-scrim", fade);
const popup =
  "relative flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-xl bg-surface text-ink shadow-high outline-none " +
  "transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 " +
  "data-starting-style:translate-y-2 data-starting-style:opacity-0";
const narrowFull = "max-wide:h-dvh max-wide:max-h-dvh max-wide:max-w-none max-wide:rounded-none";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Maximum width: sm 400, md 500, lg 760 px; full: the whole window. */
  size?: keyof typeof sizes;
  /** A press outside does not close it, and Escape only while the user has entered nothing in it. */
  persistent?: boolean;
  /** Full-screen below 960 px, as forms and menus are on phones. */
  fullUnder960?: boolean;
  /** No close button: only the footer's buttons close it. */
  locked?: boolean;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog: traps and restores the focus; the page behind does not scroll. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = "md", persistent, fullUnder960, locked, footer } = props;
  const firm = persistent || locked;
  const touched = useRef(false);
  useEffect(() => {
    if (!open) touched.current = false;
  }, [open]);
  const touch = () => {
    touched.current = true;
  };
  const full = size === "full" || fullUnder960;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={firm}
      onOpenChange={(next, details) => {
        if (details.reason === "escape-key" && (locked || (persistent && touched.current))) return details.cancel();
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Viewport
          className={cx("fixed inset-0 z-50 grid place-items-center", size !== "full" && "p-4", full && "max-wide:p-0")}
        >
          <Base.Popup onInput={touch} onDrop={touch} className={cx(popup, sizes[size], fullUnder960 && narrowFull)}>
            <header className="px-5 pt-5 pr-16 pb-3 sm:px-6 sm:pr-16">
              <Base.Title className="font-semibold text-xl">{title}</Base.Title>
              {description ? (
                <Base.Description className="mt-1 text-ink-soft text-sm">{description}</Base.Description>
              ) : null}
            </header>
            <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-6 sm:px-6">{props.children}</div>
            {footer ? (
              <footer data-foot className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6">
                {footer}
              </footer>
            ) : null}
            {/* Last in the DOM, so that opening focuses the first field and not the close button. */}
            {locked ? null : (
              <Base.Close
                aria-label="關閉"
                title="關閉"
                className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden size={20} />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** The verb itself (「取消交易」), not 「確定」. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  /** Performs the action. @returns true on success: only then the dialog closes. */
  onConfirm: () => Promise<boolean>;
  /** Why the last attempt was refused; shown in the dialog. */
  refusal?: string | null;
  /**
   * The last attempt got no response: it can be retried even if the page behind shows that the action is no longer
   * available.
   */
  unanswered?: boolean;
  /** Where to restore the focus, when the opener may be gone by then. */
  finalFocus?: () => HTMLElement | null;
  /** More to read or fill in, below the text. */
  children?: ReactNode;
};

/** Confirmation dialog for actions that are hard to undo. A refused attempt leaves it open, with the reason. */
export function Confirm(props: ConfirmProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel = "返回", tone = "primary" } = props;
  const [state, setState] = useState<"asked" | "busy" | "refused">("asked");
  const busy = state === "busy";
  const unanswered = state === "refused" && props.unanswered === true;
  const offered = useStillAvailable() || busy || unanswered;
  const change = (next: boolean) => {
    setState("asked");
    onOpenChange(next);
  };
  const confirm = async () => {
    setState("busy");
    const done = await props.onConfirm().catch((error: unknown) => {
      setState("asked");
      throw error;
    });
    // Closes after the new data is rendered: the focus must not go to a row that is about to disappear.
    if (done) startTransition(() => change(false));
    else setState("refused");
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => busy || change(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center p-4">
          <AlertDialog.Popup finalFocus={props.finalFocus} className={cx(popup, "max-w-[440px] overflow-y-auto p-6")}>
            <AlertDialog.Title className="font-semibold text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">{text}</AlertDialog.Description>
            {props.children ? <div className="mt-4">{props.children}</div> : null}
            {state === "refused" && props.refusal ? (
              <>
                <Alert tone="danger" live className="mt-4">
                  {props.refusal}
                </Alert>
                <ErrorHelp error={props.refusal} />
              </>
            ) : offered ? null : (
              <Alert tone="attention" live className="mt-4">
                {NO_LONGER}
              </Alert>
            )}
            <div data-foot className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="secondary" disabled={busy} onClick={() => change(false)}>
                {offered ? cancelLabel : "關閉"}
              </Button>
              {offered ? (
                <Button variant={tone} busy={busy} onClick={confirm}>
                  {confirmLabel}
                </Button>
              ) : null}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
