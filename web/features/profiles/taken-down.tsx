import type { ReactNode } from "react";
import { to } from "#contract/paths/to.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Profile } from "./profile-head.tsx";

const appeal = (
  <Link href={to("/contact")} className="link">
    寫信給客服申訴
  </Link>
);

/** Tells the owner why operators have taken something down, and how to appeal. */
export function TakenDownAlert({ title, reason, children }: { title: string; reason: string; children?: ReactNode }) {
  return (
    <Alert tone="danger" title={title}>
      <span className="block whitespace-pre-line [overflow-wrap:anywhere]">原因：{reason}</span>
      {children}
      <span className="mt-1 block">認為下架有誤，可以{appeal}，我們會重新看過。</span>
    </Alert>
  );
}

const words = {
  profile: { title: "你的介紹文字與背景圖已被下架", next: "重新寫過就會公開。原來寫的是：" },
  avatar: { title: "你的頭像已被下架", next: "換一張就會顯示。" },
  portfolio: { title: "你的作品已被下架", next: "" },
};

/** What has been taken down of one's own profile and portrait. */
export function TakenDownParts({ parts }: { parts: Profile["takenDown"] }) {
  return parts.map(({ part, reason, texts }) => (
    <TakenDownAlert key={part} title={words[part].title} reason={reason}>
      <span className="mt-1 block">{part === "profile" && texts.length === 0 ? "" : words[part].next}</span>
      {texts.map((each) => (
        <span key={each} className="mt-1 block whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {each}
        </span>
      ))}
    </TakenDownAlert>
  ));
}
