import { Suspense, useState } from "react";
import type { Room } from "#contract/orders/room.ts";
import type { OrderWork } from "#contract/orders/works.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { pictureProps } from "#web/lib/media.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import { picturesToShow } from "./works-rules.ts";

const ShowDialog = lazyComponent(() => import("./show-dialog.tsx"));

const says: Record<Room["side"], Record<OrderWork["state"], string>> = {
  buyer: {
    asked: "賣家想放進作品集，你同意後才會公開。",
    agreed: "已公開在賣家的作品集。",
    declined: "你沒有同意公開。",
  },
  seller: { asked: "等買家同意後公開。", agreed: "已公開在你的作品集。", declined: "買家沒有同意公開。" },
};

const ends: Record<Room["side"], Partial<Record<OrderWork["state"], { label: string; done: string }>>> = {
  buyer: {
    asked: { label: "不同意", done: "不會公開這張圖片" },
    agreed: { label: "收回同意", done: "已收回，圖片不再公開" },
  },
  seller: {
    asked: { label: "收回", done: "已收回" },
    agreed: { label: "收回", done: "已從作品集移除" },
  },
};

function WorkRow({ work: { id, title, picture, state }, side }: { work: OrderWork; side: Room["side"] }) {
  const agree = useAction(() => api.call("POST /api/order_works/{id}/agree", { params: { id } }), {
    done: "謝謝你，圖片已放進賣家的作品集",
  });
  const end = ends[side][state];
  const stop = useAction(() => api.call("DELETE /api/order_works/{id}", { params: { id } }), { done: end?.done ?? "" });
  const busy = agree.busy || stop.busy;
  return (
    <li className="flex gap-3">
      <img
        {...pictureProps(picture, "80px", 96)}
        alt=""
        loading="lazy"
        className="size-20 shrink-0 rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{title}</p>
        <p className="text-ink-soft text-sm">{says[side][state]}</p>
        <div className="mt-1 flex flex-wrap gap-2 print:hidden">
          {side === "buyer" && state !== "agreed" ? (
            <Button size="sm" variant="secondary" busy={busy} onClick={() => agree.run()}>
              同意公開<span className="sr-only">「{title}」</span>
            </Button>
          ) : null}
          {end ? (
            <Button size="sm" variant="quiet" busy={busy} onClick={() => stop.run()}>
              {end.label}
              <span className="sr-only">「{title}」</span>
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Delivered pictures in the seller's portfolio: the seller asks for one, the buyer agrees, either takes it back. */
export function RoomWorks({ room }: { room: Room }) {
  const [choosing, setChoosing] = useState(false);
  const pictures = room.mayShow ? picturesToShow(room) : [];
  if (room.works.length === 0 && pictures.length === 0) return null;
  return (
    <>
      <h3 className="text-base">作品集</h3>
      {room.works.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {room.works.map((work) => (
            <WorkRow key={work.id} work={work} side={room.side} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft text-sm">買家同意後，成果可以放進你的作品集，並標示「來自已完成的訂單」。</p>
      )}
      {pictures.length > 0 ? (
        <Button variant="secondary" size="sm" className="self-start print:hidden" onClick={() => setChoosing(true)}>
          放進作品集
        </Button>
      ) : null}
      {choosing ? (
        <Suspense>
          <ShowDialog room={room} pictures={pictures} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
