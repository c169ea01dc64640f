import { type ArticleState, articleStates } from "#contract/articles/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<ArticleState, Tone> = {
  draft: "neutral",
  published: "ok",
  withdrawn: "attention",
  removed: "danger",
};

/** An article's state; one that operators have hidden says so instead. */
export const ArticleStateBadge = ({ state, hidden = false }: { state: ArticleState; hidden?: boolean }) =>
  hidden ? <Badge tone="danger">已被下架</Badge> : <Badge tone={tones[state]}>{articleStates[state]}</Badge>;
