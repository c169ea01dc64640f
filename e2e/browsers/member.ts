import { request } from "playwright-core";
import { onTestFinished } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { type Client, clientOf } from "../harness/client.ts";
import { makeMember, PASSWORD } from "../harness/people.ts";
import { origin } from "../harness/person.ts";

/** Creates a member, and a client for calls in a session of theirs outside the browser. */
export async function newMember(nickname: string): Promise<{ api: Client; email: string }> {
  const context = await request.newContext({ baseURL: origin, timeout: 60_000 });
  onTestFinished(() => context.dispose());
  const api = clientOf(context, origin);
  const email = await makeMember({ api }, nickname);
  await api.call(login, { body: { email, password: PASSWORD } });
  return { api, email };
}
