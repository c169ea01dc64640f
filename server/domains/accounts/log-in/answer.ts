import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import type { SessionControls } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { myData, visitorData } from "../queries.ts";
import type { LoggedIn, SecondFactorRequired } from "./begin-session.ts";

/** Sets the cookie of the session or of the pending second step, and reports which. */
export async function answerEntry(
  ctx: Ctx,
  session: SessionControls,
  entry: LoggedIn | SecondFactorRequired,
): Promise<LoginAnswer> {
  if ("half" in entry) {
    session.wait(entry.half);
    return { ...visitorData, secondFactor: entry.ways };
  }
  session.start(entry);
  return { ...(await myData(ctx, entry.userId)), secondFactor: null };
}
