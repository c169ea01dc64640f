import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { to } from "#contract/to.ts";
import { onLoggedOut } from "#web/lib/exchange.ts";
import { useShownPage } from "#web/lib/keep-page.ts";
import { usePage } from "#web/lib/page.ts";
import { usePageLinks } from "#web/lib/page-links.ts";
import { setPageMember } from "#web/lib/page-member.ts";
import { part } from "#web/lib/part.ts";
import { useMe, useRootData } from "#web/lib/session.ts";
import { cx } from "#web/ui/cx.ts";
import { LoadingBar } from "#web/ui/overlay.tsx";
import { toast } from "#web/ui/toast.ts";
import { BottomPrompt } from "./bottom-prompt.tsx";
import { CompanyNotice, Footer } from "./footer.tsx";
import { Header, PaymentHeader } from "./header.tsx";
import { LineNotice } from "./line-notice.tsx";
import { useLogin } from "./login-store.ts";
import { useClosePanelsOnMove } from "./popover.tsx";
import { StatusOverlay } from "./status-overlay.tsx";
import { ToastHost } from "./toast-host.tsx";
import { useNoticesFeed } from "./use-notices-feed.ts";

const LoginDialog = part(() => import("./login/login-dialog.tsx"));

/** Spec §8: a call that finds the session ended leads to the login, with a word. */
function useLoggedOutElsewhere(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    onLoggedOut(() => {
      // Several calls may find it, some of them only when the login is here.
      if (pathname === to("/login")) return;
      toast({ text: "請先登入系統。", tone: "attention" });
      void navigate(to("/login", { to: pathname + search }));
    });
  }, [navigate, pathname, search]);
}

/** The frame of every page: header, main, footer, and what floats above them. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe();
  const root = useRootData();
  const { layout, ground } = usePage();
  const login = useLogin();
  const navigation = useNavigation();
  useLoggedOutElsewhere();
  usePageLinks();
  useShownPage();
  useClosePanelsOnMove();
  useNoticesFeed();
  useEffect(() => setPageMember(me?.id ?? 0), [me]);

  const blocked = me !== null && me.status !== 1;
  return (
    <>
      <LoadingBar active={navigation.state === "loading"} />
      {blocked ? (
        <StatusOverlay />
      ) : (
        <>
          <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
            跳到主要內容
          </a>
          {root?.inApp ? null : layout === "payment" ? <PaymentHeader /> : <Header />}
          <main
            id="main"
            tabIndex={-1}
            className={cx("min-h-[60dvh] outline-none", ground === "grey" && "-mb-16 bg-sunken pb-16")}
          >
            {children}
          </main>
          {layout === "payment" ? (
            <footer className="mx-auto max-w-page px-4 py-8 sm:px-6">
              <CompanyNotice />
            </footer>
          ) : (
            <Footer />
          )}
          <BottomPrompt />
        </>
      )}
      {login.loaded ? (
        <Suspense>
          <LoginDialog />
        </Suspense>
      ) : null}
      <LineNotice />
      <ToastHost />
    </>
  );
}
