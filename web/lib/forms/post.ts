import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isApiError } from "#contract/api.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { apiContext, siteContext } from "#web/lib/calls/api-context.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";

/** What a page's form carries along that may be sent without scripts; for the page's loader. */
export function formTokens({ context }: Pick<LoaderFunctionArgs, "context">) {
  return { csrf: context.get(siteContext).csrf, key: freshKey() };
}

/** What the page shows of a form that was sent without scripts: what was typed, and why it was refused. */
export type Posted = {
  values: Record<string, string | undefined>;
  fields: Record<string, string | undefined>;
  message?: string;
};

const SENT = "sent";
/** The address of the same page after a form was sent without scripts; what was typed is not in it. */
export const sentPath = (path: string) => `${path}?${SENT}=1`;
export const isSent = (request: Request): boolean => new URL(request.url).searchParams.has(SENT);

/** These never come back to the page. */
const secret = new Set(["csrf", "key", "password"]);

/**
 * Answers a form that was sent without scripts by the same call that the scripts make: leads on when it was done, else
 * shows the page again with what was typed and the reason.
 * @param work makes the call. @returns where to go on, or what the page shows instead
 */
export async function post(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  work: (api: LoaderApi, values: Record<string, string>) => Promise<string | Posted>,
) {
  const all = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  try {
    const next = await work(context.get(apiContext), all);
    return typeof next === "string" ? redirect(next, 303) : data(next);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, texts]) => [name, texts[0] ?? ""]));
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => !secret.has(name)));
    const whole = Object.keys(fields).length === 0;
    return data({ values, fields, ...(whole && { message: error.message }) } satisfies Posted, error.status);
  }
}
