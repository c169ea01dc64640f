import { head, originOf } from "#web/lib/head.ts";
import type { Route } from "./+types/messages-index";

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "訊息", noindex: true }, originOf(matches));
}

/** Beside the list while no conversation is open. */
export default function NoThreadPage() {
  return <p className="self-center px-4 text-center text-ink-soft">從左邊選一段對話。</p>;
}
