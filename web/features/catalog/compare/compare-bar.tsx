import { Button, buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { compareHref, setPicked, usePicked } from "./picked.ts";

/** At the foot of the window while services are picked: leads to the comparison. */
export default function CompareBar() {
  const picked = usePicked();
  return (
    <aside
      aria-label="比較服務"
      className="compare-bar foot-bar fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-high print:hidden [@media(height<480px)]:static"
    >
      <div className="page flex items-center gap-3 py-3">
        <p role="status" className="mr-auto">
          {picked.length === 1 ? "再挑一項就能比較" : `已挑 ${picked.length} 項服務`}
        </p>
        <Button variant="quiet" onClick={() => setPicked([])}>
          清除
        </Button>
        {picked.length > 1 ? (
          <Link href={compareHref(picked)} className={buttonClass()}>
            並排比較
          </Link>
        ) : null}
      </div>
    </aside>
  );
}
