import { data, redirect } from "react-router";
import type { Api } from "#contract/api.ts";
import { loginPath } from "./load.ts";

/** Sends a visitor to the log-in, which leads back to this page. */
export async function requireMember(api: Api, request: Request): Promise<void> {
  const me = await api.call("GET /api/my_data", {});
  if (!me.isLogged) throw redirect(loginPath(request));
}

/**
 * The answer of a guarded page whose address says too little: a visitor goes to the login all the same, a
 * member sees that there is nothing.
 */
export async function nothingHere(api: Api, request: Request): Promise<never> {
  await requireMember(api, request);
  throw data(null, { status: 404 });
}
