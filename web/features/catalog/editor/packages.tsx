import Plus from "lucide-react/icons/plus";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { limits } from "#contract/catalog/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { At } from "#web/lib/drafts/editing.tsx";
import { useEarns } from "#web/lib/format/earns.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { changedAt, without } from "#web/ui/lists/order.ts";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { blankPackage } from "./content.ts";
import { useEditing } from "./context.ts";
import { Part } from "./part.tsx";

type Package = ServiceDraft["packages"][number];
const revisionChoices = Array.from({ length: limits.revisionsMax + 1 }, (_, at) => at);
const UNLIMITED = "unlimited";

function Terms({ at, item, edit }: { at: number; item: Package; edit: (part: Partial<Package>) => void }) {
  const earnsOf = useEarns();
  return (
    <>
      <At path={`packages.${at}.price`}>
        {(problem) => (
          <Field label="價格" required hint={earnsOf(item.price)} error={problem}>
            {(aria) => <NumberInput {...aria} money value={item.price} onChange={(price) => edit({ price })} />}
          </Field>
        )}
      </At>
      <div className="grid grid-cols-2 gap-4">
        <At path={`packages.${at}.days`}>
          {(problem) => (
            <Field label="交件天數" required error={problem}>
              {(aria) => <NumberInput {...aria} unit="天" value={item.days} onChange={(days) => edit({ days })} />}
            </Field>
          )}
        </At>
        <At path={`packages.${at}.revisions`}>
          {(problem) => (
            <Field label="修改次數" error={problem}>
              {(aria) => (
                <NativeSelect
                  {...aria}
                  value={item.revisions ?? UNLIMITED}
                  onChange={({ target }) =>
                    edit({ revisions: target.value === UNLIMITED ? null : Number(target.value) })
                  }
                >
                  {revisionChoices.map((times) => (
                    <option key={times} value={times}>
                      {times === 0 ? "不含" : `${times} 次`}
                    </option>
                  ))}
                  <option value={UNLIMITED}>不限</option>
                </NativeSelect>
              )}
            </Field>
          )}
        </At>
      </div>
    </>
  );
}

type CardProps = { at: number; item: Package; only: boolean; onRemove: () => void };

function PackageCard({ at, item, only, onRemove }: CardProps) {
  const { change } = useEditing();
  const edit = (part: Partial<Package>) => change((old) => ({ ...old, packages: changedAt(old.packages, at, part) }));
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">方案 {at + 1}</legend>
      <div className="-mb-1 flex min-h-9 items-center justify-between gap-2">
        <p aria-hidden className="font-semibold text-ink-soft">
          方案 {at + 1}
        </p>
        {only ? null : (
          <Button size="sm" variant="quiet" data-act="remove" aria-label={`移除方案 ${at + 1}`} onClick={onRemove}>
            移除
          </Button>
        )}
      </div>
      <At path={`packages.${at}.name`}>
        {(problem) => (
          <PublicField text={item.name} label="名稱" required error={problem}>
            {(aria) => (
              <TextInput
                {...aria}
                value={item.name}
                maxLength={100}
                onChange={(event) => edit({ name: event.target.value })}
              />
            )}
          </PublicField>
        )}
      </At>
      <At path={`packages.${at}.included`}>
        {(problem) => (
          <PublicField
            text={item.included}
            label="包含什麼"
            required
            error={problem}
            counter={{ value: countCharacters(item.included.trim()), max: limits.includedMax }}
          >
            {(aria) => (
              <TextArea
                {...aria}
                rows={5}
                value={item.included}
                maxLength={2000}
                onChange={(event) => edit({ included: event.target.value })}
              />
            )}
          </PublicField>
        )}
      </At>
      <Terms at={at} item={item} edit={edit} />
    </fieldset>
  );
}

/** One to three packages, side by side where there is room. */
export function Packages() {
  const { content, change } = useEditing();
  const { list, follow } = useListFocus<HTMLDivElement>();
  const { packages } = content;
  const add = () => {
    follow(packages.length, "type");
    change((old) => ({ ...old, packages: [...old.packages, blankPackage(old.packages.length)] }));
  };
  const remove = (at: number) => {
    follow(at, "remove");
    change((old) => ({ ...old, packages: without(old.packages, at) }));
  };
  return (
    <Part id="packages" text="一到三個方案，從簡單到完整。清單上顯示最低的價格。交件天數從買家回答完你的提問開始算。">
      <At path="packages">
        {(problem) => (
          <>
            {problem ? <p className="mb-3 text-danger text-sm">{problem}</p> : null}
            <div ref={list} className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
              {packages.map((item, at) => (
                <PackageCard
                  // biome-ignore lint/suspicious/noArrayIndexKey: a package is its place: basic, standard, advanced
                  key={at}
                  at={at}
                  item={item}
                  only={packages.length === 1}
                  onRemove={() => remove(at)}
                />
              ))}
              {packages.length < limits.packages ? (
                <Button
                  variant="secondary"
                  icon={<Plus aria-hidden size={18} />}
                  className="h-full min-h-14 border-dashed"
                  onClick={add}
                >
                  再加一個方案
                </Button>
              ) : null}
            </div>
          </>
        )}
      </At>
    </Part>
  );
}
