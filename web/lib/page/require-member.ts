import { redirect } from "react-router";
import type { Api } from "#contract/api.ts";
import { loginPath } from "./load.ts";

/** Redirects a visitor to the login, which leads back to this page: for a guarded page without a guarded call. */
export async function requireMember(api: Api, request: Request): Promise<void> {
  const me = await api.call("GET /api/my_data", {});
  if (!me.isLogged) throw redirect(loginPath(request));
}
