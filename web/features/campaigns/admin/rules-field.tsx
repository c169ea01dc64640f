import { Suspense, useEffect, useState } from "react";
import { limits } from "#contract/campaigns/limits.ts";
import { textOfHtml } from "#contract/catalog/text.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const RichTextEditor = lazyComponent(() => import("#web/ui/rich-text/editor.tsx"));
const waiting = <Skeleton className="h-68 w-full" />;
/** Enables two levels of headings and quotes, as in articles, but nothing else of the long editor. */
const long = { extensions: [], tools: () => null, under: null, onFiles: () => {} };

type Props = { value: string; onChange: (html: string) => void; problem: string | undefined };

export function RulesField({ value, onChange, problem }: Props) {
  // The editor needs a browser, so the server renders a skeleton.
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Field
      group
      label="活動規則"
      required
      hint="資格、期間、方式、獎項與領取"
      error={problem}
      counter={{ value: countCharacters(textOfHtml(value)), max: limits.rulesMax }}
    >
      {(aria) =>
        here ? (
          <Suspense fallback={waiting}>
            <RichTextEditor aria={{ ...aria, "aria-required": true }} value={value} onChange={onChange} long={long} />
          </Suspense>
        ) : (
          waiting
        )
      }
    </Field>
  );
}
