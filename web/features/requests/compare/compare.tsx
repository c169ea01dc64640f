import { Suspense, useState } from "react";
import type { MyRequestPage } from "#contract/requests/list-schemas.ts";
import { DeclineOffersForm } from "#contract/requests/offer-forms.ts";
import { declineReasons } from "#contract/requests/states.ts";
import { requestTypes } from "#contract/requests/types.ts";
import { api } from "#web/lib/calls/api.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Explained } from "#web/ui/lists/explained.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { CompareCards } from "./cards.tsx";
import { figuresNote } from "./figures.tsx";
import { mayDecline } from "./offer-head.tsx";
import { CompareTable } from "./table.tsx";

const OfferDialog = lazyComponent(() => import("./offer-dialog.tsx"));

const AllButIds = DeclineOffersForm.omit({ offerIds: true });

/** Texts when there are no offers. For a designated request they mention its only seller. */
function none({ state, type }: MyRequestPage): { title: string; text: string } {
  const named = type === requestTypes.designated;
  if (state !== "open") return { title: "沒有收到提案", text: named ? "對方沒有提案。" : "徵求期間沒有賣家提案。" };
  const next = named ? "對方提案或婉拒時會通知你。" : "有新提案會通知你。也可以邀請適合的達人，通常會更快收到。";
  return { title: "還沒有收到提案", text: next };
}

/** The offers for a request: a table on wide windows, cards on phones. Several can be declined at once. */
export function Compare({ request }: { request: MyRequestPage }) {
  const { compared, wants, over } = request;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<number | null>(null);
  const [declining, setDeclining] = useState(false);
  const [all, setAll] = useState(compared.length === over);
  const standing = compared.slice(0, compared.length - over);
  const shown = all ? compared : standing;
  // An offer that was closed after it was selected is left out.
  const picked = new Set(shown.filter((offer) => chosen.has(offer.id) && mayDecline(offer)).map(({ id }) => id));
  const pick = (id: number, on: boolean) =>
    setChosen(new Set(on ? [...picked, id] : [...picked].filter((each) => each !== id)));
  const opened = compared.find(({ id }) => id === open);
  if (compared.length === 0) return <Empty {...none(request)} />;
  const compare = { offers: shown, wants, picked, pick, onOpen: ({ id }: { id: number }) => setOpen(id) };
  return (
    <div className="flex flex-col gap-4">
      {shown.length > 0 ? (
        <>
          <CompareTable {...compare} />
          <CompareCards {...compare} />
          <Explained label="這些數字怎麼算的">{figuresNote}</Explained>
        </>
      ) : (
        <p className="text-ink-soft">目前沒有等你選擇的提案。</p>
      )}
      {picked.size > 0 ? (
        <div className="foot-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3 wide:mx-0 wide:rounded-lg wide:border">
          <p role="status" className="mr-auto text-ink-soft text-sm">
            已選取 {picked.size} 份提案
          </p>
          <Button variant="quiet" onClick={() => setChosen(new Set())}>
            取消選取
          </Button>
          <Button variant="secondary" onClick={() => setDeclining(true)}>
            婉拒選取的 {picked.size} 份
          </Button>
        </div>
      ) : null}
      {over > 0 && standing.length > 0 ? (
        <Button variant="quiet" className="self-start" onClick={() => setAll(!all)}>
          {all ? "只看還在等你回覆的" : `顯示已結束的 ${over} 份`}
        </Button>
      ) : null}
      {opened ? (
        <Suspense>
          <OfferDialog offer={opened} wants={wants} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {declining ? (
        <ReasonDialog
          schema={AllButIds}
          reasons={declineReasons}
          send={(given) =>
            api.call("POST /api/my_requests/{id}/decline_offers", {
              params: { id: request.id },
              body: { ...given, offerIds: [...picked] },
            })
          }
          done="已婉拒，並謝謝他們提案"
          after={() => setChosen(new Set())}
          title={`婉拒 ${picked.size} 份提案`}
          text="婉拒後不能恢復，每一位都會收到同樣的說明。"
          submit="婉拒"
          danger
          optional
          wordLabel="想對賣家說的話"
          wordHint="賣家會看到。"
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </div>
  );
}
