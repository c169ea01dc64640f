import { Suspense, useState } from "react";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const ReportDialog = lazyComponent(() => import("./report-dialog.tsx"));

type Props = { review: { id: number; author: { id: number; nickname: string } } };

/** Reports a public review; nobody is offered it for their own. */
export function ReviewReport({ review: { id, author } }: Props) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (me?.id === author.id) return null;
  return (
    <>
      <button
        type="button"
        aria-label={`檢舉 ${author.nickname} 的評價`}
        className="touch small-link"
        onClick={() => setOpen(true)}
      >
        檢舉
      </button>
      {open ? (
        <Suspense>
          <ReportDialog reviewId={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
