import { setTimeout as sleep } from "node:timers/promises";
import type { SetupCheck } from "#contract/console/setup.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { loggedError } from "#server/kernel/log-errors.ts";
import { isUnavailable } from "#server/kernel/unavailable.ts";
import { type Check, missing } from "./check.ts";
import { checks } from "./checks.ts";

/** How long a check may take, ms. */
const PATIENCE = 15_000;

/** What to do about an error of PostgreSQL, by its code. */
const adviceByCode: Readonly<Record<string, string>> = {
  "28P01": "資料庫不接受 DATABASE_URL 裡的帳號或密碼。",
  "28000": "資料庫不接受 DATABASE_URL 裡的帳號或密碼。",
  "3D000": "DATABASE_URL 指定的資料庫不存在。",
  "42P01": "資料表還沒有建立，請先執行一次 npm start。",
  "42501": "DATABASE_URL 的帳號沒有讀取資料表的權限。",
};

/** What to do about an error of the database; null for any other. */
function adviceOn(error: unknown): string | null {
  if (isUnavailable(error)) return "連不上資料庫，請檢查 DATABASE_URL。";
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return adviceByCode[code] ?? null;
}

async function found({ name, run }: Check, ctx: Ctx): Promise<SetupCheck> {
  const waiting = new AbortController();
  const late = sleep(PATIENCE, missing(`等了 ${PATIENCE / 1000} 秒還沒有結果。`), { signal: waiting.signal });
  try {
    return { name, ...(await Promise.race([run(ctx), late])) };
  } catch (error) {
    const advice = adviceOn(error);
    if (advice !== null) return { name, ...missing(advice) };
    ctx.log.warn({ err: loggedError(error), check: name }, "a check of the installation failed");
    return { name, ...missing("檢查時發生錯誤，原因在記錄裡。") };
  } finally {
    // Its promise is no longer awaited by anybody.
    late.catch(() => {});
    waiting.abort();
  }
}

/** Makes all checks of this installation, in the order of the list. */
export const checkSetup = (ctx: Ctx): Promise<SetupCheck[]> => Promise.all(checks.map((check) => found(check, ctx)));
