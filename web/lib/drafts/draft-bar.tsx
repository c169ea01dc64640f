import { type ReactNode, Suspense, useState } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { OtherTabAlert, type TitledDraft } from "./draft-alerts.tsx";
import { SaveLine } from "./save-line.tsx";

const Dialog = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Dialog }));

type DraftBarProps = {
  /** 這項服務 */
  what: string;
  draft: Pick<TitledDraft, "form" | "save" | "theirs" | "choose">;
  /** Placeholder for a missing title. */
  nameless?: string | undefined;
  /** As wide as its container, instead of the window. */
  inset?: boolean;
  publish: { label: string; busy: boolean; reason: string | null; press: () => void };
  /** Renders the content as others will see it. */
  preview: (close: () => void) => ReactNode;
};

/** The bar below a form: save state, preview and publish button. */
export function DraftBar({ what, draft, nameless, inset = false, publish, preview }: DraftBarProps) {
  const [previewing, setPreviewing] = useState(false);
  const within = inset ? "" : "page";
  return (
    <div
      className={cx(
        "foot-bar sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]",
        inset && "-mx-4 mt-6 px-4",
      )}
    >
      {draft.theirs ? (
        <div className={cx(within, "pt-3")}>
          <OtherTabAlert what={what} draft={draft} nameless={nameless} />
        </div>
      ) : null}
      <div className={cx(within, "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3")}>
        <SaveLine save={draft.save} lastAt={draft.form?.updatedAt ?? null} />
        <div className="ml-auto flex gap-3">
          <Button variant="secondary" onClick={() => setPreviewing(true)}>
            預覽
          </Button>
          <Button busy={publish.busy} reason={publish.reason} onClick={publish.press}>
            {publish.label}
          </Button>
        </div>
      </div>
      {previewing ? <Suspense>{preview(() => setPreviewing(false))}</Suspense> : null}
    </div>
  );
}

type DraftPreviewProps = {
  /** The audience: 買家 */
  readers: string;
  onClose: () => void;
  children: ReactNode;
};

/** A whole page as others will see it. */
export function DraftPreview({ readers, onClose, children }: DraftPreviewProps) {
  return (
    <Dialog
      open
      size="full"
      title="預覽"
      description={`${readers}看到的樣子，還沒填的地方會空著。`}
      onOpenChange={(open) => open || onClose()}
    >
      {children}
    </Dialog>
  );
}
