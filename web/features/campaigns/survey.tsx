import { type SubmitEvent, useEffect, useState } from "react";
import { Answers, faultsOf } from "#contract/campaigns/answers.ts";
import type { Campaign } from "#contract/campaigns/schemas.ts";
import type { SettingsOf } from "#contract/campaigns/settings.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { useStoredText } from "#web/lib/drafts/stored-text.ts";
import { useMissing } from "#web/lib/forms/use-missing.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { QuestionField } from "./question-field.tsx";

type Props = {
  campaign: Campaign;
  settings: SettingsOf<"survey">;
  /** Runs something that needs a member: at once, or after the login, without leaving the page. */
  ask: (run: () => void) => unknown;
  /** Disabled, for a preview. */
  idle?: boolean;
};

/** Replaces the questions for members who have answered. */
function Thanks({ coins, state }: { coins: number; state: Campaign["mine"]["answer"] }) {
  if (state === "held")
    return (
      <Alert tone="attention" title="謝謝你的回饋">
        {coins > 0
          ? `你的回答正在確認中，確認後 ${coins} 枚金幣會放進你的帳號，結果會用通知告訴你。`
          : "你的回答正在確認中，結果會用通知告訴你。"}
      </Alert>
    );
  if (state === "rejected")
    return (
      <Alert tone="attention" title="這份回答沒有採計">
        我們看過之後沒有採計這份回答，原因已經用通知告訴你，有疑問請寫信給客服。
      </Alert>
    );
  return (
    <Alert
      tone="ok"
      title="謝謝你的回饋"
      action={
        coins > 0 ? (
          <Link href={to("/mypage/points/coins")} className="link">
            查看我的金幣
          </Link>
        ) : null
      }
    >
      {coins > 0 ? `你的回答已經收到，${coins} 枚金幣已放進你的帳號。` : "你的回答已經收到。"}
    </Alert>
  );
}

/** Parses the stored answers; empty when they are invalid. */
function parseAnswers(stored: string): Answers {
  try {
    return Answers.catch({}).parse(JSON.parse(stored));
  } catch {
    return {};
  }
}

/**
 * The answers, stored in this browser as they are given. Answers given as a visitor are kept through the login and take
 * precedence over the member's stored ones.
 */
function useAnswers(slug: string, idle: boolean) {
  const { text, setText, forget } = useStoredText(`survey:${slug}`);
  const [answers, set] = useState<Answers>({});
  useEffect(() => {
    if (text) set((given) => (Object.keys(given).length > 0 ? given : parseAnswers(text)));
  }, [text]);
  useEffect(() => {
    if (!idle && Object.keys(answers).length > 0) setText(JSON.stringify(answers));
  }, [answers, idle, setText]);
  const answer = (id: string, value: Answers[string]) => set((before) => ({ ...before, [id]: value }));
  return { answers, answer, forget };
}

/** A survey. A visitor answers first: submitting opens the login dialog, and the answers are sent after the login. */
export function Survey({
  campaign: { slug, state, mine, refusal: why },
  settings: { questions, coins },
  ask,
  idle = false,
}: Props) {
  const { answers, answer, forget } = useAnswers(slug, idle);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const faults = faultsOf(questions, answers);
  const missing = useMissing(Object.keys(faults).length);
  const { busy, refusal, run } = useAction(
    (answers: Answers, { key }) =>
      api.call("POST /api/campaigns/{slug}/answers", { params: { slug }, body: { answers }, key }),
    {
      done: ({ state }) => {
        if (state === "held") return { tone: "attention", text: "已收到你的回答，正在確認中，結果會用通知告訴你。" };
        return coins > 0 ? `已送出，${coins} 枚金幣已放進你的帳號` : "已送出，謝謝你的回饋";
      },
      after: forget,
      notice: "inline",
      refused: ({ fields }) => {
        setProblems(Object.fromEntries(Object.entries(fields).map(([id, texts]) => [id, texts[0] ?? ""])));
        return false;
      },
    },
  );
  if (mine.answered) return <Thanks coins={coins} state={mine.answer} />;
  if (state !== "running") return null;
  if (why) return <Alert tone="attention">{why}</Alert>;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (Object.keys(faults).length > 0) return missing.mark(event.currentTarget);
    missing.unmark();
    void ask(() => void run(answers));
  };
  return (
    <Card>
      <form method="dialog" noValidate className="flex flex-col gap-8" onSubmit={send}>
        {questions.map((question, at) => (
          <QuestionField
            key={question.id}
            question={question}
            number={at + 1}
            value={answers[question.id]}
            problem={problems[question.id] ?? (missing.marked ? faults[question.id] : undefined)}
            onChange={(value) => {
              answer(question.id, value);
              setProblems(({ [question.id]: _, ...rest }) => rest);
            }}
          />
        ))}
        {refusal || missing.sentence ? (
          <Alert tone="danger" live>
            {refusal ?? missing.sentence}
          </Alert>
        ) : null}
        <div className="flex flex-col items-start gap-2">
          <Button type="submit" size="lg" busy={busy} reason={idle ? "預覽時不能送出" : null}>
            送出問卷
          </Button>
          <p className="text-ink-soft text-sm">
            {`每位會員可以回答一次${coins > 0 ? `，送出後獲得 ${coins} 枚金幣` : ""}。還沒登入也可以先填，送出時再登入。`}
          </p>
        </div>
      </form>
    </Card>
  );
}
