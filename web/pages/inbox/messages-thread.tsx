import { data, useLocation } from "react-router";
import { to } from "#contract/to.ts";
import { Conversation } from "#web/features/messaging/conversation.tsx";
import { load } from "#web/lib/load.ts";
import { page } from "#web/lib/page.ts";
import type { Route } from "./+types/messages-thread";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  return load(args).call("GET /api/my_messages/{id}", { params: { id } });
}

export const handle = page<typeof loader>({ title: ({ other }) => `和${other.nickname}的對話`, bare: true });

export default function ThreadPage({ loaderData: thread }: Route.ComponentProps) {
  const { search } = useLocation();
  // Another thread is another conversation: nothing may stay from the last one.
  return <Conversation key={thread.id} thread={thread} back={`${to("/mypage/messages")}${search}`} />;
}
