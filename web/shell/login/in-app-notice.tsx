import { to } from "#contract/paths/to.ts";
import { CopyButton } from "#web/lib/copy-button.tsx";
import { useRootData } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import type { LoginMode } from "../login-store.ts";

/**
 * For in-app browsers, where Google blocks logins: says so, and shows how to open the phone's own browser. LINE opens a
 * URL there by itself; in other apps the user has to use the menu.
 * @param wanted where to go after the login
 */
export function InAppNotice({ mode, wanted }: { mode: LoginMode; wanted: string }) {
  const { within = null, origin = "" } = useRootData() ?? {};
  if (!within) return null;
  const page = mode === "login" ? to("/login") : to("/register");
  const address = `${page}?to=${encodeURIComponent(wanted)}`;
  return (
    <Alert tone="info" title={`你正在 ${within} 裡面看這一頁`}>
      {within === "LINE" ? (
        <>
          <p>Google 不能在這裡登入。用手機的瀏覽器開啟就可以，也可以直接在這裡用電子信箱。</p>
          <a href={`${address}&openExternalBrowser=1`} className={`${buttonClass({ size: "sm" })} mt-3`}>
            用瀏覽器開啟
          </a>
        </>
      ) : (
        <>
          <p>
            Google
            不能在這裡登入。點右上角的「⋯」，選「在瀏覽器開啟」，或複製網址貼到瀏覽器。也可以直接在這裡用電子信箱。
          </p>
          <div className="-ml-4 mt-1">
            <CopyButton text={origin + address} what="網址" />
          </div>
        </>
      )}
    </Alert>
  );
}
