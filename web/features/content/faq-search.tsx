import Search from "lucide-react/icons/search";
import { to } from "#contract/paths/to.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";

/** Search form for all questions; plain, so it works without JavaScript. `k` is the current query. */
export function FaqSearch({ k }: { k: string }) {
  return (
    <search aria-label="搜尋常見問題">
      <form key={k} method="get" action={to("/faq")} className="flex max-w-text gap-2">
        <label htmlFor="faq-k" className="sr-only">
          搜尋常見問題
        </label>
        <TextInput
          id="faq-k"
          type="search"
          name="k"
          maxLength={100}
          defaultValue={k}
          placeholder="例如：退款、驗收、忘記密碼"
          className="min-w-0 grow"
        />
        <Button type="submit" className="shrink-0">
          <Search aria-hidden size={18} />
          搜尋
        </Button>
      </form>
    </search>
  );
}
