import { isApiError } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { lineBack } from "#web/lib/line.ts";
import { toast } from "#web/ui/toast.ts";

/** Whose a key of localStorage is stands in its second place: `draft:7:message:1`, `service-draft:7:new`. */
const isOf = (key: string, member: number) => key.split(":")[1] === String(member);

/** Takes away what this browser keeps of a member: what was typed and not sent, and what was begun in this tab. */
function forgetMember(member: number): void {
  try {
    for (const key of Object.keys(localStorage)) if (isOf(key, member)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

/**
 * Repeats the log-out until the server answers, so that a person who has left a shared computer is logged out once the
 * line is back.
 */
async function askToEnd(): Promise<void> {
  try {
    await api.call("POST /api/logout", {});
  } catch (error) {
    if (!isApiError(error)) throw error;
    // The session has ended already.
    if (error.status === 401) return;
    if (error.code !== "unavailable")
      return toast({ text: "登出沒有完成，你還在登入狀態。請再試一次。", tone: "danger" });
    toast({ text: "連線中斷，還沒有登出。連線恢復後會自動登出，請先不要關閉這個頁面。", tone: "danger" });
    await lineBack();
    await askToEnd();
  }
}

/** Logs a member out. What this browser stores of them is deleted first, whatever the server answers. */
export async function endSession(member: number): Promise<void> {
  forgetMember(member);
  await askToEnd();
}
