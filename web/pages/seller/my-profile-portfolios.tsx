import { ItemSection } from "#web/features/profiles/editor/item-section.tsx";
import { itemsOf } from "#web/features/profiles/editor/items.ts";
import { PortfolioCover } from "#web/features/profiles/editor/show.tsx";
import { TakenDownAlert } from "#web/features/profiles/taken-down.tsx";
import { useMyProfile } from "./my-profile-data.ts";

export default function MyProfilePortfolios() {
  const user = useMyProfile();
  const items = itemsOf(user.items, "portfolios");
  return (
    <div className="flex flex-col gap-5">
      {items.map(({ id, data, hiddenReason }) =>
        hiddenReason === null ? null : (
          <TakenDownAlert key={id} title={`「${data.title}」已被下架，只有你看得到`} reason={hiddenReason} />
        ),
      )}
      <ItemSection
        kind="portfolios"
        title="作品"
        text="每件作品放幾張圖，說說做了什麼。前面的先被看到。"
        layout="grid"
        items={items}
        nameOf={(data) => data.title}
        show={(data) => (
          <>
            <PortfolioCover data={data} />
            <p className="line-clamp-2 px-4 pt-3 font-medium">{data.title}</p>
            <p className="px-4 text-ink-faint text-sm">
              {`${data.images.length} 張圖片${data.year === null ? "" : `，${data.year} 年`}`}
            </p>
          </>
        )}
        empty="還沒有作品。放上做過的東西，買家比較敢把案子交給你。"
      />
    </div>
  );
}
