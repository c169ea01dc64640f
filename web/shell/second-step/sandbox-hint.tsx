import { useRootData } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";

/** Says where the demo operators' codes are shown; in the sandbox only. */
export function SandboxHint() {
  if (!useRootData()?.sandbox) return null;
  return (
    <Alert>
      測試環境：示範營運人員的驗證碼在
      <a href="/sandbox/authenticator" target="_blank" rel="noreferrer" className="link">
        這一頁
      </a>
      。
    </Alert>
  );
}
