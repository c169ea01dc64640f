import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { takesPart } from "#contract/accounts/status.ts";
import { to } from "#contract/paths/to.ts";
import { setPageMember } from "#web/lib/calls/page-member.ts";
import { onLoggedOut } from "#web/lib/calls/send-call.ts";
import { usePage } from "#web/lib/page/define-page.ts";
import { usePageLinks } from "#web/lib/page/page-links.ts";
import { useMe, useRootData } from "#web/lib/page/session.ts";
import { setFrameIncomplete } from "#web/lib/runtime/incomplete-frame.ts";
import { useShownPage } from "#web/lib/runtime/keep-page.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { lazyHydratedNear } from "#web/lib/runtime/lazy-hydrated.tsx";
import { clearLoggedOut, isLoggingOut, useLoggedOutMember } from "#web/lib/runtime/logged-out.ts";
import { cx } from "#web/ui/cx.ts";
import { ErrorHelpers } from "#web/ui/forms/error-help.tsx";
import { LoadingBar, WaitingOverlay } from "#web/ui/overlays/overlay.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useSentOn } from "./already-in.ts";
import { SlowPage } from "./arrival/slow-page.tsx";
import { useArrival } from "./arrival/use-arrival.ts";
import { errorHelp } from "./error-help.tsx";
import { ConnectionAlert } from "./errors/connection-alert.tsx";
import { Header, PaymentHeader } from "./header/header.tsx";
import { useClosePanelsOnMove } from "./header/popover.tsx";
import { askLogin, rememberLogin, useLogin } from "./login-store.ts";
import { Member } from "./member.ts";
import { OldBrowserNote } from "./old-browser-note.tsx";
import { ToastHost } from "./toast-host.tsx";

const CompanyNotice = lazyHydratedNear(() => import("./company-notice.tsx"));
const Footer = lazyHydratedNear(() => import("./footer.tsx"));
const BottomPrompt = lazyComponent(() => import("./bottom-prompt.tsx"));
const LoginDialog = lazyComponent(() => import("./login/login-dialog.tsx"));

/** Redirects to the login with a message when a call finds that the session has ended. */
function useLoggedOutElsewhere(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    onLoggedOut(({ message }) => {
      // Several calls may report it, some only when the login page is shown already, or after a log-out.
      if (pathname === to("/login") || isLoggingOut()) return;
      toast({ text: message, tone: "attention" });
      void navigate(to("/login", { to: pathname + search }));
    });
  }, [navigate, pathname, search]);
}

/**
 * Sets the member that this page acts for, until a visitor's page is loaded.
 * @param drawnFor the member, 0 for a visitor.
 * @returns whether that member has logged out since
 */
function useGone(drawnFor: number): boolean {
  useEffect(() => {
    setPageMember(drawnFor);
    if (drawnFor !== 0) rememberLogin();
    if (drawnFor === 0) clearLoggedOut();
  }, [drawnFor]);
  return useLoggedOutMember() === drawnFor && drawnFor !== 0;
}

/** The frame above and below each page. `bare`: without a header, inside an app that has its own; `member`: somebody is logged in. */
function Frame({ bare, member, children }: { bare: boolean; member: boolean; children: ReactNode }) {
  const { layout, ground, footer } = usePage();
  const skip = (
    <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
      跳到主要內容
    </a>
  );
  if (layout === "console" && member)
    return (
      <>
        {skip}
        {children}
      </>
    );
  return (
    <>
      {skip}
      {bare ? null : layout === "payment" ? <PaymentHeader /> : <Header />}
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          "min-h-[60dvh] outline-none",
          ground === "grey" && "-mb-16 bg-sunken pb-16",
          ground === "blue" && "bg-sky pb-16",
        )}
      >
        <OldBrowserNote />
        <SlowPage />
        <noscript>
          {/* React does not hydrate it, so the browser need not load its text. */}
          {import.meta.env.SSR ? (
            <p className="page py-3 text-ink-soft">
              瀏覽器沒有執行
              JavaScript：瀏覽、搜尋、登入、註冊與聯絡客服都能使用，收藏、下單、傳訊息與其他表單則需要開啟它。
            </p>
          ) : null}
        </noscript>
        {children}
      </main>
      {layout === "payment" ? (
        <footer className="mx-auto max-w-page px-4 py-8 sm:px-6">
          <CompanyNotice />
        </footer>
      ) : (
        <Footer short={footer === "short"} />
      )}
      {member && !bare && layout !== "payment" ? <Member show="tabs" /> : null}
    </>
  );
}

/** The frame of every page: header, main, footer, and what floats above them. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe();
  const root = useRootData();
  const { prompt, undisturbed, blockedToo } = usePage();
  const login = useLogin();
  const navigation = useNavigation();
  useLoggedOutElsewhere();
  useSentOn();
  usePageLinks(askLogin);
  useShownPage();
  const arrived = useArrival();
  useClosePanelsOnMove();
  const gone = useGone(root?.me.isLogged ? root.me.id : 0);
  useEffect(() => setFrameIncomplete(root?.partly ?? false), [root]);

  // It needs scripts, and it stays open through the login that was started in it.
  const [prompted, setPrompted] = useState(false);
  useEffect(() => {
    if (!me && prompt) setPrompted(true);
  }, [me, prompt]);

  const blocked = me !== null && !takesPart(me.status);
  return (
    <ErrorHelpers value={errorHelp}>
      <LoadingBar active={navigation.state === "loading"} said={arrived} />
      {me?.viewedUntil ? <Member show="viewing" /> : null}
      {blocked && !blockedToo ? (
        <Member show="overlay" />
      ) : (
        <>
          <Frame bare={blocked || (root?.inApp ?? false)} member={me !== null && !gone && !blocked}>
            {gone ? <Member show="farewell" /> : children}
          </Frame>
          {prompted ? (
            <Suspense>
              <BottomPrompt />
            </Suspense>
          ) : null}
        </>
      )}
      {login.loaded ? (
        <Suspense>
          <LoginDialog />
        </Suspense>
      ) : null}
      {me ? <Member show="feed" /> : null}
      {me?.needsNickname && !blocked && !undisturbed ? <Member show="nickname" /> : null}
      <ConnectionAlert />
      <WaitingOverlay />
      <ToastHost />
    </ErrorHelpers>
  );
}
