import { Suspense, useEffect, useState } from "react";
import { limits } from "#contract/catalog/limits.ts";
import { textAndLinksOf, textOfHtml } from "#contract/catalog/text.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { useFoundDetails } from "#web/features/conversation/contact/use-found-details.ts";
import { api } from "#web/lib/calls/api.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { mediaUrl } from "#web/lib/media.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEditing } from "./context.ts";
import { Part } from "./part.tsx";

const PublicRichText = lazyComponent(() => import("#web/features/conversation/contact/public-rich-text.tsx"));

async function takePicture(file: File) {
  const sent = { body: { use: "description" as const }, files: { image: [file] } };
  const { hash, width, height } = await api.call("POST /api/my_services_images", sent);
  return { src: mediaUrl(hash, 960), width, height };
}

const waiting = <Skeleton className="h-68 w-full" />;

/** The long text of a service. */
export function Description() {
  const { content, change } = useEditing();
  const { sentence } = useFoundDetails(textAndLinksOf(content.description), false, "open");
  // The editor needs a browser, so the server renders a skeleton.
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Part id="description">
      <At path="description">
        {(problem) => (
          <Field
            group
            label="說明內容"
            required
            error={sentence || problem}
            hint="寫下你會怎麼做、買家會拿到什麼、需要買家準備什麼。請勿留下電話、電子信箱或 LINE ID。"
            counter={{ value: countCharacters(textOfHtml(content.description)), max: limits.descriptionMax }}
          >
            {(aria) =>
              here ? (
                <Suspense fallback={waiting}>
                  <PublicRichText
                    aria={{ ...aria, "aria-required": true }}
                    value={content.description}
                    onChange={(description) => change((old) => ({ ...old, description }))}
                    onPicture={takePicture}
                  />
                </Suspense>
              ) : (
                waiting
              )
            }
          </Field>
        )}
      </At>
    </Part>
  );
}
