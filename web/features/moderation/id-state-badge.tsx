import type { AnswerOf } from "#contract/api.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

type State = AnswerOf<"GET /api/admin/id_applications">["data"][number]["state"];

const words: Record<State, { label: string; tone: Tone }> = {
  waiting: { label: "等待審核", tone: "attention" },
  accepted: { label: "已通過", tone: "ok" },
  refused: { label: "未通過", tone: "danger" },
};

export function IdStateBadge({ state }: { state: State }) {
  return <Badge tone={words[state].tone}>{words[state].label}</Badge>;
}
