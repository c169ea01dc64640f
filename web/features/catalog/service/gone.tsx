import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { ServiceGrid } from "../browse/service-grid.tsx";

/** Replaces a deleted service: similar ones, and other links. */
export default function Gone({ instead }: { instead: AnswerOf<"GET /api/services/{id}/instead"> }) {
  const { subcategory, services } = instead;
  return (
    <div className="page flex flex-col gap-10 pt-8 pb-16">
      <header className="flex flex-col items-center text-center">
        <h1 className="text-2xl">這項服務已經移除</h1>
        <p className="mt-2 max-w-[30em] text-ink-soft">
          它不再提供了。已經成立的訂單不受影響，從「購買紀錄」一樣進得去。
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {subcategory ? (
            <Link
              href={to("/subcategories/:subcategoryId", { subcategoryId: subcategory.id })}
              className={buttonClass()}
            >
              看所有{subcategory.name}
            </Link>
          ) : null}
          <Link href={to("/search")} className={buttonClass({ variant: subcategory ? "secondary" : "primary" })}>
            看所有服務
          </Link>
        </div>
      </header>
      {services.length > 0 ? (
        <Section title="可以看看這些服務">
          <ServiceGrid services={services} />
        </Section>
      ) : null}
    </div>
  );
}
