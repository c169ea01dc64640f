import { eq } from "drizzle-orm";
import { messages, messageThreads } from "#server/db/schema/messaging.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";
import type { DemoListings } from "./services.ts";

/** A conversation. `ago` is in hours before the first start; `from` starts it. */
type Talk = {
  from: string;
  to: string;
  service?: string;
  /** The key of the member who has not read the last message yet. */
  unread?: string;
  said: { by: string; ago: number; text: string }[];
};

const talks: Talk[] = [
  {
    from: "buyer",
    to: "seller",
    service: "logo-small-shop",
    unread: "buyer",
    said: [
      {
        by: "buyer",
        ago: 30,
        text: "你好，我想開一間只賣晚餐的小麵店，還沒有店面，只有店名。這個階段適合先做商標嗎？",
      },
      {
        by: "seller",
        ago: 27.5,
        text: "適合，而且反而比較好做。店面裝修前先有商標，招牌、菜單和外帶杯可以一次想清楚。\n方便先說店名和你想要的感覺嗎？",
      },
      {
        by: "buyer",
        ago: 26,
        text: "店名叫「點燈」，晚上六點才開。希望遠遠看到就覺得可以坐下來，不要太像咖啡廳。\n預算大約 NT$8,000，月底前要用到。",
      },
      {
        by: "seller",
        ago: 3,
        text: "這樣標準方案剛好：三款草稿選一，含全彩稿和原始檔，十二天內可以完成。名字很好畫，我已經有一個方向了。",
      },
      { by: "seller", ago: 2.9, text: "下單時把店名、賣什麼和喜歡的招牌照片附上來，我就開始。" },
    ],
  },
  {
    from: "tide",
    to: "seller",
    service: "brand-identity-kit",
    unread: "seller",
    said: [
      {
        by: "tide",
        ago: 1.2,
        text: "你好，我們是六間房的海邊民宿，現在每個平台上的照片和字都不一樣，想整理成一套。識別整套裡的規範，可以附上房卡和早餐券的版型嗎？",
      },
    ],
  },
  {
    from: "mountain-tea",
    to: "seller",
    service: "logo-refresh",
    said: [
      { by: "mountain-tea", ago: 80, text: "阿公留下來的茶罐標籤只剩一張照片，邊角還缺一塊，這樣描得回來嗎？" },
      {
        by: "seller",
        ago: 76,
        text: "缺角的地方可以依對稱和同時期的字補，我會把補過的部分另外標給你看，你覺得不像再調。",
      },
      { by: "mountain-tea", ago: 75, text: "太好了，我週末把照片拍清楚一點再下單。" },
    ],
  },
  {
    from: "buyer",
    to: "commacat",
    service: "product-copy",
    said: [
      { by: "buyer", ago: 140, text: "想問商品頁文案，一次寫三件同系列的圍裙，字數可以平均分配嗎？" },
      {
        by: "commacat",
        ago: 138.5,
        text: "可以，同系列共用一段材質說明，省下來的字數拿來寫各自的差別，讀起來也比較不囉嗦。",
      },
      { by: "buyer", ago: 138, text: "了解，那我直接下單。" },
    ],
  },
  {
    from: "buyer",
    to: "softlight",
    unread: "buyer",
    said: [
      { by: "buyer", ago: 52, text: "請問接下來兩週的平日下午還有空檔嗎？想拍兩個人的照片，不用棚拍。" },
      {
        by: "softlight",
        ago: 6,
        text: "下週二和週四下午都可以，三點以後光線最好。想在家裡拍還是找一間有窗的咖啡館？",
      },
    ],
  },
];

/** A few conversations, so that the inboxes of buyer@ and seller@ show what they are for. */
export async function fillMessages(ctx: Ctx, members: DemoMembers, listings: DemoListings): Promise<void> {
  const now = ctx.now();
  const at = (ago: number) => later(now, -ago * HOUR);
  for (const { from, to, service, unread, said } of talks) {
    const [senderId, receiverId] = [need(members, from).id, need(members, to).id];
    const [first, last] = [said[0], said.at(-1)];
    if (!first || !last) continue;
    const [thread] = await insertAll(ctx, messageThreads, [
      {
        senderId,
        receiverId,
        serviceId: service === undefined ? null : need(listings, service).id,
        createdAt: at(first.ago),
        updatedAt: at(last.ago),
      },
    ]);
    if (!thread) continue;
    const stored = await insertAll(
      ctx,
      messages,
      said.map(({ by, ago, text }) => ({
        threadId: thread.id,
        senderId: need(members, by).id,
        text,
        createdAt: at(ago),
      })),
    );
    const lastId = stored.at(-1)?.id ?? 0;
    // The last message that a member has read: the newest, or of the one who has `unread` messages their own last.
    const seen = (key: string) =>
      key === unread ? (stored.findLast((row) => row.senderId === need(members, key).id)?.id ?? 0) : lastId;
    await ctx.db
      .update(messageThreads)
      .set({ lastMessageId: lastId, senderReadId: seen(from), receiverReadId: seen(to) })
      .where(eq(messageThreads.id, thread.id));
  }
}
