import { consumerClasses } from "#contract/catalog/limits.ts";
import { consents } from "#contract/orders/consent.ts";
import { limits } from "#contract/requests/limits.ts";
import { offerValidDays } from "#contract/terms.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { useEarns } from "#web/lib/format/earns.tsx";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { useEditing } from "./context.ts";

const UNLIMITED = "unlimited";
const revisions = [...Array.from({ length: limits.revisionsMax + 1 }, (_, at) => at), null];

function Price() {
  const { content, change } = useEditing();
  const earnsOf = useEarns();
  return (
    <At path="price">
      {(problem) => (
        <Field
          label="報價"
          required
          error={problem}
          hint={`${earnsOf(content.price)}買家另付平台服務費，總額列在下方。`}
        >
          {(aria) => (
            <NumberInput
              {...aria}
              money
              value={content.price}
              onChange={(price) => change((old) => ({ ...old, price }))}
            />
          )}
        </Field>
      )}
    </At>
  );
}

function Days() {
  const { content, change } = useEditing();
  return (
    <At path="days">
      {(problem) => (
        <Field label="工作天數" required error={problem} hint="從買家付款、給齊資料起算。">
          {(aria) => (
            <NumberInput
              {...aria}
              unit="天"
              value={content.days}
              onChange={(days) => change((old) => ({ ...old, days }))}
            />
          )}
        </Field>
      )}
    </At>
  );
}

function Revisions() {
  const { content, change } = useEditing();
  return (
    <At path="revisions">
      {(problem) => (
        <Field label="修改次數" required error={problem}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={content.revisions ?? UNLIMITED}
              onChange={({ target }) =>
                change((old) => ({
                  ...old,
                  revisions: target.value === UNLIMITED ? null : Number(target.value),
                }))
              }
            >
              {revisions.map((times) => (
                <option key={times ?? UNLIMITED} value={times ?? UNLIMITED}>
                  {revisionsLabel(times)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </At>
  );
}

/** Field for how long the buyer may accept the offer. */
function ValidDays() {
  const { content, change } = useEditing();
  return (
    <At path="validDays">
      {(problem) => (
        <Field label="有效期" required error={problem} hint="送出後這幾天內買家可以接受。">
          {(aria) => (
            <NativeSelect
              {...aria}
              value={content.validDays}
              onChange={({ target }) => change((old) => ({ ...old, validDays: Number(target.value) }))}
            >
              {offerValidDays.map((days) => (
                <option key={days} value={days}>
                  {days} 天
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </At>
  );
}

/** Field for the service's class in consumer law: whether the buyer may withdraw. */
function ConsumerClass() {
  const { content, change } = useEditing();
  return (
    <At path="consumerClass">
      {(problem) => (
        <Field
          label="服務性質"
          required
          error={problem}
          hint="依消費者保護法，服務性質決定買家有沒有七天鑑賞期，請照實選擇。"
        >
          {(aria) => (
            <NativeSelect
              {...aria}
              value={content.consumerClass ?? ""}
              onChange={({ target }) =>
                change((old) => ({
                  ...old,
                  consumerClass: consumerClasses.find((each) => each === target.value) ?? null,
                }))
              }
            >
              <option value="">請選擇</option>
              {consumerClasses.map((each) => (
                <option key={each} value={each}>
                  {consents[each].title}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </At>
  );
}

/** Fields for price, days, revisions and validity. */
export function Terms() {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Price />
        <Days />
        <Revisions />
        <ValidDays />
      </div>
      <ConsumerClass />
    </>
  );
}
