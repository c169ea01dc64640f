import { to } from "#contract/paths/to.ts";
import { limits } from "#contract/requests/limits.ts";
import { beginning } from "#contract/text/characters.ts";
import { blankRequest } from "#web/features/requests/editor/content.ts";
import { page } from "#web/lib/page/define-page.ts";
import type { Route } from "./+types/write-new";
import type { Written } from "./write.tsx";

/** Open to visitors, who log in at the end. `title` contains the words of a search. */
export function loader({ request }: Route.LoaderArgs): Written {
  const title = new URL(request.url).searchParams.get("title") ?? "";
  return { begin: blankRequest(beginning(title, limits.titleMax)), opened: null, seller: null, service: null };
}

export const handle = page({
  title: "發布需求",
  head: {
    description: "寫下要做的事、預算與時間，請達人提案：比較內容與價格，選定之後才付款，錢由平台保管到驗收。",
    canonical: to("/requests/add"),
  },
});

/** The layout shows the form. */
export default function WriteNew() {
  return null;
}
