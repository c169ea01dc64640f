import { Suspense, useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { textOfHtml } from "#contract/catalog/text.ts";
import { type NewsFile, NewsForm } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Section } from "#web/ui/card.tsx";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const RichTextEditor = lazyComponent(() => import("#web/ui/rich-text/editor.tsx"));

const waiting = <Skeleton className="h-68 w-full" />;

export type NewsEditorProps = {
  /** Null for new ones. */
  news: NewsFile | null;
  /** Called with whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
};

/** Form of news: title, summary and text. No autosave, because changes to published news are public at once. */
export function NewsEditor({ news, onDirty }: NewsEditorProps) {
  const navigate = useNavigate();
  // The editor needs a browser, so the server renders a skeleton.
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(news?.version ?? 1);
  const start = { title: news?.title ?? "", summary: news?.summary ?? "", body: news?.body ?? "" };
  const form = useActionForm(
    NewsForm,
    start,
    (body, { key }) =>
      news
        ? api.call("PUT /api/admin/news/{id}", { params: { id: news.id }, body: { ...body, version } })
        : api.call("POST /api/admin/news", { body, key }),
    {
      done: !news ? "草稿已建立" : news.state === "published" ? "已儲存，網站上的內容同步更新" : "已儲存",
      refresh: news !== null,
      after: ({ id, version, title, summary, body }): unknown => {
        setVersion(version);
        return news ? form.reset({ title, summary, body }) : navigate(to("/admin/news/:id", { id }), { replace: true });
      },
    },
  );
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Section title="內容">
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        <Field
          label="標題"
          required
          error={errors.title?.message}
          counter={{ value: lengthOf(form.watch("title")), max: terms.newsTitleMax }}
        >
          {(aria) => <TextInput {...aria} {...form.register("title")} />}
        </Field>
        <Field
          label="摘要"
          required
          hint="列表與搜尋引擎顯示的一句話"
          error={errors.summary?.message}
          counter={{ value: lengthOf(form.watch("summary")), max: terms.newsSummaryMax }}
        >
          {(aria) => <TextArea {...aria} rows={2} {...form.register("summary")} />}
        </Field>
        <Field
          group
          label="內文"
          required
          error={errors.body?.message}
          counter={{ value: countCharacters(textOfHtml(form.watch("body") ?? "")), max: terms.newsBodyMax }}
        >
          {(aria) =>
            here ? (
              <Controller
                control={form.control}
                name="body"
                render={({ field }) => (
                  <Suspense fallback={waiting}>
                    <RichTextEditor
                      aria={{ ...aria, "aria-required": true }}
                      value={field.value ?? ""}
                      onChange={field.onChange}
                    />
                  </Suspense>
                )}
              />
            ) : (
              waiting
            )
          }
        </Field>
        <FormEnd form={form} reason={news && !isDirty ? "目前沒有要儲存的修改" : null} className="self-start">
          {news ? "儲存" : "建立草稿"}
        </FormEnd>
      </form>
    </Section>
  );
}
