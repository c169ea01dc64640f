import { data, redirect } from "react-router";
import type { Api } from "#contract/api.ts";
import { loginPath } from "./load.ts";

/**
 * The answer of a guarded page whose address says too little: a visitor goes to the login all the same, a
 * member sees that there is nothing.
 */
export async function nothingHere(api: Api, request: Request): Promise<never> {
  const me = await api.call("GET /api/my_data", {});
  throw me.isLogged ? data(null, { status: 404 }) : redirect(loginPath(request));
}
