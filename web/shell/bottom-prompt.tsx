import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { usePage } from "#web/lib/page/define-page.ts";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import type { CodeAsked } from "./login/code-form.tsx";
import { openLogin } from "./login-store.ts";

const SocialButtons = lazyComponent(async () => ({
  default: (await import("./login/social-buttons.tsx")).SocialButtons,
}));
const JoinDialog = lazyComponent(() => import("./status/join-dialog.tsx"));

/** Milliseconds without scrolling before it reappears. */
const IDLE_MS = 300;

/** False while the page scrolls and at its end. */
function useQuiet(active: boolean): boolean {
  const [quiet, setQuiet] = useState(true);
  useEffect(() => {
    if (!active) return;
    let timer = 0;
    const atBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 8;
    const settle = () => {
      timer = 0;
      setQuiet(!atBottom());
    };
    const onScroll = () => {
      setQuiet(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, IDLE_MS);
    };
    // Checked on resize too: a page that fits the window, or has become shorter, is at its end without scrolling. A
    // page that grows while it scrolls does not end that.
    const size = new ResizeObserver(() => timer || settle());
    size.observe(document.body);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      size.disconnect();
      window.removeEventListener("scroll", onScroll);
      window.clearTimeout(timer);
    };
  }, [active]);
  return quiet;
}

/** True from 960 px up; false on the server, so that phones load nothing that they do not show. */
function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia("(min-width: 960px)");
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia("(min-width: 960px)").matches,
    () => false,
  );
}

/** The fixed registration bar for visitors. */
export default function BottomPrompt() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const me = useMe();
  const { prompt = false } = usePage();
  const active = !me && prompt;
  const quiet = useQuiet(active);
  const wide = useWide();
  const [asked, setAsked] = useState<CodeAsked | null>(null);
  if (asked) {
    const done = async () => {
      setAsked(null);
      await revalidate();
    };
    return (
      <Suspense>
        <JoinDialog asked={asked} onDone={done} onClose={() => setAsked(null)} />
      </Suspense>
    );
  }
  if (!active) return null;
  return (
    <aside
      hidden={!quiet}
      aria-label="加入會員"
      // Not beside a bar of the page, such as that of services on phones. Hidden in low windows.
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 py-3 shadow-high [@media(height<480px)]:hidden in-[body:has(.compare-bar)]:hidden max-wide:in-[body:has(.foot-bar)]:hidden print:hidden"
    >
      <Button full className="mx-auto max-w-[350px] max-wide:flex wide:hidden" onClick={() => openLogin("register")}>
        免費註冊成為會員
      </Button>
      {/* All three are rendered together: a late one would shift the others. */}
      <div className="hidden min-h-11 items-center justify-center gap-4 wide:flex">
        {wide ? (
          <Suspense>
            <SocialButtons
              layout="row"
              to={pathname + search}
              onAsked={(ways) => openLogin("login", { asked: ways })}
              onDone={revalidate}
              onCode={setAsked}
            />
            <Button onClick={() => openLogin("register")}>以電子信箱註冊</Button>
          </Suspense>
        ) : null}
      </div>
    </aside>
  );
}
