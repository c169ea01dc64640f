import { Suspense, useEffect, useState } from "react";
import { lengthOf } from "#contract/articles/body.ts";
import type { ArticleDraft } from "#contract/articles/content.ts";
import { limits } from "#contract/articles/limits.ts";
import { megabytes } from "#contract/files/sizes.ts";
import { imageMaxBytes } from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { HighlightedArea } from "#web/features/conversation/contact/highlighted-area.tsx";
import { useFoundDetails } from "#web/features/conversation/contact/use-found-details.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { TagInput } from "#web/ui/forms/tag-input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Cover } from "./cover.tsx";

const ArticleText = lazyComponent(() => import("./text.tsx"));

export type FieldsProps = {
  content: ArticleDraft;
  change: (edit: (content: ArticleDraft) => ArticleDraft) => void;
  /** The problem to show at a field. */
  problemAt: (path: string) => string | undefined;
  /** Called on blur: from then on the field shows its problem. */
  touch: (path: string) => void;
};

type Part = FieldsProps & { set: (part: Partial<ArticleDraft>) => void };

function Title({ content, set, problemAt }: Part) {
  return (
    <Field
      label="標題"
      required
      error={problemAt("title")}
      hint="寫出讀者會遇到的問題，例如「找設計師之前，先想清楚這五件事」。"
      counter={{ value: countCharacters(content.title.trim()), max: limits.titleMax }}
    >
      {(aria) => (
        <TextInput
          {...aria}
          value={content.title}
          maxLength={200}
          onChange={({ target }) => set({ title: target.value })}
        />
      )}
    </Field>
  );
}

function Category({ content, set, problemAt }: Part) {
  const categories = useRootData()?.blogCategories ?? [];
  return (
    <Field label="分類" required error={problemAt("categoryId")} className="max-w-sm">
      {(aria) => (
        <NativeSelect
          {...aria}
          value={content.categoryId ?? ""}
          onChange={({ target }) => set({ categoryId: target.value === "" ? null : Number(target.value) })}
        >
          <option value="">請選擇</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function Lead({ content, set, problemAt }: Part) {
  const { found } = useFoundDetails(content.lead, false);
  return (
    <Field
      label="前言"
      required
      error={problemAt("lead")}
      hint="兩三句話說明這篇文章回答什麼，會出現在清單、搜尋結果與分享的卡片上。"
      counter={{ value: countCharacters(content.lead.trim()), max: limits.leadMax }}
    >
      {(aria) => (
        <HighlightedArea
          {...aria}
          rows={3}
          found={found}
          value={content.lead}
          maxLength={1000}
          onChange={({ target }) => set({ lead: target.value })}
        />
      )}
    </Field>
  );
}

const waiting = <Skeleton className="h-96 w-full" />;

function Text({ content, set, problemAt }: Part) {
  // The editor needs a browser, so the server renders a skeleton.
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Field
      group
      label="內文"
      required
      error={problemAt("body")}
      hint={`圖片可以直接貼上或拖進來，${megabytes(imageMaxBytes)} 以內，順手寫一句圖片說明更好。電話、電子信箱與通訊軟體帳號會標示出來，不能發布。`}
      counter={{ value: lengthOf(content.body), max: limits.bodyMax }}
    >
      {(aria) =>
        here ? (
          <Suspense fallback={waiting}>
            <ArticleText
              aria={{ ...aria, "aria-required": true }}
              value={content.body}
              onChange={(body) => set({ body })}
            />
          </Suspense>
        ) : (
          waiting
        )
      }
    </Field>
  );
}

function Tags({ content, set: _, change, problemAt }: Part) {
  const full = content.tags.length >= limits.tags;
  const problem = problemAt("tags") ?? content.tags.map((_, at) => problemAt(`tags.${at}`)).find(Boolean);
  return (
    <Field
      label="標籤"
      error={problem}
      hint={
        full
          ? `已經有 ${limits.tags} 個標籤，移除一個才能再加。`
          : `讀者可能會搜尋的詞，每個最多 ${limits.tagMax} 個字。打完按 Enter。`
      }
      counter={{ value: content.tags.length, max: limits.tags }}
    >
      {(aria) => (
        <TagInput
          aria={aria}
          tags={content.tags}
          max={limits.tags}
          onChange={(edit) => change((old) => ({ ...old, tags: edit(old.tags) }))}
        />
      )}
    </Field>
  );
}

/** The fields of an article in reading order. */
export function Fields(props: FieldsProps) {
  const { change, touch, content, problemAt } = props;
  const set = (part: Partial<ArticleDraft>) => change((old) => ({ ...old, ...part }));
  const rest: Part = { ...props, set };
  const places = {
    title: <Title {...rest} />,
    categoryId: <Category {...rest} />,
    cover: <Cover cover={content.cover} onChange={(cover) => set({ cover })} problem={problemAt("cover")} />,
    lead: <Lead {...rest} />,
    body: <Text {...rest} />,
    tags: <Tags {...rest} />,
  };
  return Object.entries(places).map(([path, field]) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the control inside of it does
    <div key={path} data-path={path} onBlur={() => touch(path)}>
      {field}
    </div>
  ));
}
