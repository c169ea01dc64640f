import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { Bubble } from "./bubble.tsx";
import { hasArrived, type Outgoing } from "./outgoing.ts";
import type { useOutgoing } from "./use-outgoing.ts";

type Props = {
  outgoing: Pick<ReturnType<typeof useOutgoing>, "items" | "progress" | "waits" | "again">;
  other: { nickname: string; avatar: string | null };
  /** The messages that the server has. */
  shown: Parameters<typeof hasArrived>[1];
  /** Moves one back into the field. */
  onRewrite: (item: Outgoing) => void;
};

const act = "touch cursor-pointer rounded-xs px-1 text-teal underline underline-offset-2";

/** The messages that the server does not have yet, below those that it has. */
export function OutgoingBubbles({ outgoing: { items, progress, waits, again }, other, shown, onRewrite }: Props) {
  const first = items.find(({ problem }) => problem === "");
  const stateOf = (item: Outgoing) => {
    if (waits) return "沒有網路，連線後會自動送出";
    return item === first && progress !== null ? `傳送中 ${Math.round(progress * 100)}%` : "傳送中";
  };
  const missing = items.filter((item) => item.problem !== "" || !hasArrived(item, shown));
  return missing.map((item) => (
    <Bubble key={item.key} mine other={other} text={[item.text, ...item.names].filter(Boolean).join("\n")} files={[]}>
      {item.problem === "" ? (
        <span role="status">{stateOf(item)}</span>
      ) : (
        <>
          <span role="alert" className="text-danger">
            沒有送出：{item.problem.replace(/。$/, "")}
          </span>
          <ErrorHelp error={item.problem} />
          <button type="button" className={act} onClick={() => again(item)}>
            重新傳送
          </button>
          <button type="button" className={act} onClick={() => onRewrite(item)}>
            改寫
          </button>
        </>
      )}
    </Bubble>
  ));
}
