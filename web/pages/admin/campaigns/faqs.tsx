import { FaqList } from "#web/features/content/admin/faq-list.tsx";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/faqs";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [faqs, { types }] = await Promise.all([
    api.call("GET /api/admin/faq", {}),
    api.call("GET /api/faq", { query: {} }),
  ]);
  return { faqs, kinds: types.map(({ key, title }) => ({ key, title })) };
}

/** The questions of the help pages, in their order. */
export default function AdminFaqsPage({ loaderData: { faqs, kinds } }: Route.ComponentProps) {
  return (
    <>
      <p className="mb-6 max-w-[40em] text-ink-soft">
        沒改過的問題跟著系統走，裡面的天數和費率永遠是現在的數字。「改過」的是同事寫的內容，新版本不會蓋掉。
      </p>
      <FaqList faqs={faqs} kinds={kinds} />
    </>
  );
}
