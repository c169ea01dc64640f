import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useMe } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { openLogin } from "./login-store.ts";

/** Where visitors are asked to join (spec §2). Service pages have an order bar of their own on phones. */
const pages = /^\/($|search|categories|subcategories|services|requests|users)/;

/** Milliseconds of stillness before it comes back (spec §9). */
const IDLE_MS = 300;

/** Hidden while the page moves and at its end. */
function useQuiet(active: boolean): boolean {
  const [quiet, setQuiet] = useState(true);
  useEffect(() => {
    if (!active) return;
    let timer = 0;
    const atBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 8;
    const onScroll = () => {
      setQuiet(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setQuiet(!atBottom()), IDLE_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.clearTimeout(timer);
    };
  }, [active]);
  return quiet;
}

/** The fixed sign-up bar for visitors. */
export function BottomPrompt() {
  const { pathname } = useLocation();
  const active = !useMe() && pages.test(pathname);
  const quiet = useQuiet(active);
  if (!active) return null;
  const onService = pathname.startsWith("/services/");
  return (
    <div
      hidden={!quiet}
      className={`fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 py-3 shadow-high ${onService ? "max-wide:hidden" : ""}`}
    >
      <div className="mx-auto flex max-w-page items-center justify-center gap-6">
        <p className="hidden wide:block">加入好手，找到值得信任的專業。</p>
        <Button
          className="w-full max-w-[350px] wide:w-[400px] wide:max-w-[400px]"
          onClick={() => openLogin("register")}
        >
          免費註冊成為會員
        </Button>
      </div>
    </div>
  );
}
