import { type ConsumerClass, consumerClasses, limits } from "#contract/catalog/limits.ts";
import { consents } from "#contract/orders/consent.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { Checkbox, Field, RadioCards } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { useEditing } from "./context.ts";
import { Part } from "./part.tsx";

const classes: Record<ConsumerClass, { title: string; text: string }> = {
  custom: { title: "客製服務", text: "照買家的需求製作：設計、撰稿、翻譯、程式、影片剪輯等。" },
  digital: { title: "數位內容", text: "已經做好、以檔案提供的成品：素材、範本、電子書、預錄課程。" },
  live: { title: "線上即時服務", text: "約好時間在線上進行：諮詢、家教、占卜、陪練。" },
  onsite: {
    title: "到場服務",
    text: "約好時間在現場進行：主持、表演、清潔、修繕。做完當場回報完成，在那之前買家可以取消並全額退款。",
  },
  none: { title: "以上都不是", text: "有七天鑑賞期：買家收到後七天內可以取消並全額退款，款項在鑑賞期過後撥給你。" },
};

/** Maximum number of concurrent orders, and the service's class in consumer law. */
export function Terms() {
  const { content, change } = useEditing();
  const capped = content.orderCap !== null;
  return (
    <Part id="terms">
      <At path="orderCap">
        {(problem) => (
          <div>
            <p className="font-medium">同時接單上限</p>
            <Checkbox
              label="同時進行的訂單到達上限時，先不接新的訂單"
              checked={capped}
              onChange={({ target }) => change((old) => ({ ...old, orderCap: target.checked ? 3 : null }))}
            />
            {capped ? (
              <Field
                label="最多同時接幾筆"
                error={problem}
                hint={`1～${limits.orderCapMax} 筆`}
                className="max-w-56 pl-8"
              >
                {(aria) => (
                  <NumberInput
                    {...aria}
                    unit="筆"
                    value={content.orderCap}
                    onChange={(orderCap) => change((old) => ({ ...old, orderCap: orderCap ?? 0 }))}
                  />
                )}
              </Field>
            ) : null}
          </div>
        )}
      </At>
      <At path="consumerClass">
        {(problem) => (
          <Field
            group
            label="服務性質"
            required
            error={problem}
            hint="依消費者保護法，服務性質決定買家有沒有七天鑑賞期，請照實選擇。"
          >
            {(aria) => (
              <RadioCards
                {...aria}
                name="consumerClass"
                columns={2}
                value={content.consumerClass}
                onChange={(consumerClass) => change((old) => ({ ...old, consumerClass }))}
                options={consumerClasses.map((value) => ({ value, ...classes[value] }))}
              />
            )}
          </Field>
        )}
      </At>
      {content.consumerClass ? (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="text-ink-faint text-sm">買家結帳時會讀到並同意這段話</p>
          <p className="mt-1 font-medium">{consents[content.consumerClass].title}</p>
          <p className="text-ink-soft text-sm">{consents[content.consumerClass].text}</p>
        </div>
      ) : null}
    </Part>
  );
}
