import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isApiError } from "#contract/api.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { apiContext, siteContext } from "#web/lib/calls/api-context.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";

/** Tokens for a form that works without scripts; for the page's loader. */
export function formTokens({ context }: Pick<LoaderFunctionArgs, "context">) {
  return { csrf: context.get(siteContext).csrf, key: freshKey() };
}

/** State of a form that was submitted without scripts: the typed values and the error. */
export type Posted = {
  values: Record<string, string | undefined>;
  fields: Record<string, string | undefined>;
  message?: string;
};

const SENT = "sent";
/** URL of the same page after a submit without scripts; it does not contain what was typed. */
export const sentPath = (path: string) => `${path}?${SENT}=1`;
export const isSent = (request: Request): boolean => new URL(request.url).searchParams.has(SENT);

/** Fields that are never sent back to the page. */
const secret = new Set(["csrf", "key", "password"]);

/**
 * Handles a form submitted without scripts with the same call that the scripts make: redirects on success, else shows
 * the page again with the typed values and the error.
 * @param work makes the call.
 * @returns a redirect, or the state to show
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
