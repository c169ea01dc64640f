import type { Campaign } from "#contract/campaigns/schemas.ts";
import { ArticleEntryForm } from "#contract/campaigns/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { useMe } from "#web/lib/page/session.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";

/** Form to enter one of the member's own articles from the period of the contest. */
export function ArticleEntry({ campaign }: { campaign: Campaign }) {
  const { slug, mine } = campaign;
  const me = useMe();
  const form = useActionForm(
    ArticleEntryForm,
    { articleId: null },
    (body, { key }) => api.call("POST /api/campaigns/{slug}/article_entries", { params: { slug }, body, key }),
    { done: "已參加徵選，作品出現在下方" },
  );
  if (!me)
    return (
      <Button className="self-start" onClick={() => askLogin(() => {}, { why: "報名參加" })}>
        登入後參加
      </Button>
    );
  if (mine.articles.length === 0)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">你還沒有在活動期間發布的文章。寫好並發布後，回到這裡就能參加。</p>
        <Link href={to("/mypage/blogs/add")} className={buttonClass({ variant: "secondary" })}>
          寫一篇文章
        </Link>
      </div>
    );
  return (
    <form method="dialog" noValidate className="flex max-w-xl flex-col gap-4" onSubmit={form.send}>
      <Field
        label="選擇文章"
        hint="活動期間發布的文章，每人限一篇"
        required
        error={form.formState.errors.articleId?.message}
      >
        {(aria) => (
          <NativeSelect
            {...aria}
            value={String(form.watch("articleId") ?? "")}
            onChange={({ target }) =>
              form.setValue("articleId", target.value === "" ? null : Number(target.value), { shouldValidate: true })
            }
          >
            <option value="">請選擇</option>
            {mine.articles.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <FormEnd form={form} className="self-start">
        用這篇文章參加
      </FormEnd>
    </form>
  );
}
