import { useEffect, useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { isApiError } from "#contract/api.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import type { Offered } from "./services.tsx";

type Page = AnswerOf<"GET /api/my_services">;

/** The member's services on sale, page by page. */
function useOwnServices() {
  const [found, setFound] = useState<Page["data"]>([]);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    api.call("GET /api/my_services", { query: { page, state: "published" } }).then(
      (answer) => {
        if (!here) return;
        setFound((old) => [...old, ...answer.data]);
        setPages(answer.pages);
      },
      (error: unknown) => here && setProblem(isApiError(error) ? error.message : "沒有讀到服務，請關閉後再試一次。"),
    );
    return () => {
      here = false;
    };
  }, [page]);
  const shown = found.filter(({ hiddenReason }) => hiddenReason === null);
  return {
    shown,
    loading: pages === null && !problem,
    problem,
    more: page < (pages ?? 1) ? () => setPage(page + 1) : null,
  };
}

/** Dialog to choose one of the author's services for the text. */
export default function ServicePicker(props: { onPick: (service: Offered) => void; onClose: () => void }) {
  const { shown, loading, problem, more } = useOwnServices();
  return (
    <Dialog
      open
      fullUnder960
      title="放入我的服務"
      description="讀者會在文章裡看到這項服務的卡片與目前的價格。"
      onOpenChange={(open) => open || props.onClose()}
    >
      {loading ? <SkeletonText lines={5} /> : null}
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      {!loading && !problem && shown.length === 0 ? (
        <Empty
          title="目前沒有上架中的服務"
          text="服務上架之後，就能放進文章裡。"
          action={
            <Link href={to("/mypage/services")} className={buttonClass({ variant: "secondary" })}>
              到服務管理
            </Link>
          }
        />
      ) : null}
      <ul className="flex flex-col gap-2">
        {shown.map((service) => (
          <li key={service.id}>
            <button
              type="button"
              onClick={() => props.onPick(service)}
              className="flex w-full items-center gap-4 rounded-md p-2 text-left hover:bg-sunken"
            >
              {service.cover ? (
                <img
                  {...pictureProps(service.cover, "96px", 96)}
                  alt=""
                  className="aspect-16/10 w-24 rounded-md object-cover"
                />
              ) : null}
              <span className="min-w-0">
                <span className="line-clamp-2">{service.title}</span>
                <span className="text-ink-soft text-sm">{money(service.price)} 起</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more ? (
        <Button variant="quiet" full onClick={more}>
          看更多
        </Button>
      ) : null}
    </Dialog>
  );
}
