import Search from "lucide-react/icons/search";
import { to } from "#contract/paths/to.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

/** Search field for requests, because the header's searches services and members. A plain GET form. */
export function RequestSearch({ k }: { k: string | undefined }) {
  return (
    <search aria-label="搜尋需求">
      <form action={to("/requests")} method="get" className="mt-4 flex max-w-xl gap-2">
        <TextInput
          key={k}
          type="search"
          name="k"
          maxLength={100}
          defaultValue={k}
          enterKeyHint="search"
          aria-label="搜尋需求"
          placeholder="例如：Logo、影片剪輯、日文翻譯"
        />
        <Button type="submit" variant="secondary" icon={<Search aria-hidden size={18} />} className="shrink-0">
          搜尋
        </Button>
      </form>
    </search>
  );
}
