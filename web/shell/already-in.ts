import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "#web/ui/overlays/toast.ts";

/** Ends the address to which the pages of log-in and registration send a member on: the server never sees it. */
const MARK = "#logged-in";

/** Where a member is sent on who needs no log-in any more; the frame says why. @param wanted a path of ours */
export const sentOn = (wanted: string): string => (wanted.includes("#") ? wanted : `${wanted}${MARK}`);

/** Says why a member who asked for the log-in stands on another page. */
export function useSentOn(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== MARK) return;
    toast({ text: "你已經登入了，直接帶你過來。" });
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
}
