import { useLocation } from "react-router";
import { LinkTabs } from "#web/ui/link-tabs.tsx";

/** The parts of an order room that a phone shows one at a time. */
const parts = { talk: "對話", files: "檔案", terms: "約定", money: "款項" } as const;
export type RoomPart = keyof typeof parts;

const names = Object.keys(parts) as RoomPart[];

/** The part that the address names; the conversation without one. */
export function useRoomPart(): RoomPart {
  const asked = new URLSearchParams(useLocation().search).get("part");
  return names.find((name) => name === asked) ?? "talk";
}

/** Classes of a part: on a phone only the current one is shown, on paper and from 960 px up all of them. */
export const shownAs = (part: RoomPart, current: RoomPart): string | false =>
  part !== current && "max-wide:not-print:hidden";

/** Links to the parts; each has an address, so that Back returns to the one before. */
export function RoomTabs({ current, files }: { current: RoomPart; files: number }) {
  const { pathname } = useLocation();
  return (
    <div className="wide:hidden print:hidden">
      <LinkTabs
        label="交易室"
        items={names.map((name) => ({
          href: name === "talk" ? pathname : `${pathname}?part=${name}`,
          label: parts[name],
          current: name === current,
          count: name === "files" && files > 0 ? files : undefined,
        }))}
        className="bg-surface *:grow *:justify-center"
      />
    </div>
  );
}
