import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "#web/ui/overlays/toast.ts";

/** Hash of the URL that login and registration pages redirect a logged-in member to: the server never sees it. */
const MARK = "#logged-in";

/** Redirect target for a member who is logged in already; the frame explains it. @param wanted a path of ours */
export const sentOn = (wanted: string): string => (wanted.includes("#") ? wanted : `${wanted}${MARK}`);

/** Explains with a toast why a member who opened the login is on another page. */
export function useSentOn(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== MARK) return;
    toast({ text: "你已經登入了，直接帶你過來。" });
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
}
