import { z } from "zod";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { AnswerForm } from "#contract/support/forms.ts";
import { fillVariables } from "#contract/support/variables.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { FormFiles } from "#web/lib/forms/form-files.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox, Field, NativeSelect, TextArea } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";

type Letter = AnswerOf<"GET /api/admin/contacts/{id}">;
type Replies = AnswerOf<"GET /api/admin/saved_replies">;
type Props = { letter: Letter; replies: Replies };

const empty = { text: "", restore: false, close: false, files: [] as File[] };

/** Menu of saved replies: `onPick` gets the text with its variables filled from this letter. */
function ReplyPicker({ letter, replies, onPick }: Props & { onPick: (text: string) => void }) {
  return (
    <Field label="套用常用回覆" hint={<RepliesLink />}>
      {(aria) => (
        <NativeSelect
          {...aria}
          defaultValue=""
          autoComplete="off"
          onChange={({ target }) => {
            const reply = replies.find(({ id }) => String(id) === target.value);
            // So that the same reply can be picked again.
            target.value = "";
            if (reply) onPick(fillVariables(reply.text, letter.variables));
          }}
        >
          <option value="">選一則，再改成你要說的</option>
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

const restoreWords = { account: "申訴成立，同時恢復帳號", restriction: "申訴成立，同時解除限制" };

const RepliesLink = () => (
  <Link href={to("/admin/contacts/replies")} className="link">
    管理常用回覆
  </Link>
);

/** The operator's answer, while one is possible. */
export function AnswerLetter({ letter, replies }: Props) {
  const { id, userId, email, mayRestore } = letter;
  const action = letter.actions.find(({ form }) => form === "answer");
  const form = useActionForm(
    AnswerForm.extend({ files: z.array(z.instanceof(File)) }),
    empty,
    ({ text, restore, close, files }, { key, progress }) =>
      api.call("POST /api/admin/contacts/{id}/answer", {
        ...{ params: { id }, body: { text, restore, close } },
        ...{ files: { files }, onProgress: progress, key },
      }),
    {
      done: action?.done ?? "",
      after: (): void => form.reset(empty),
      keep: { as: `answer:${id}`, fields: ["text", "files"] },
    },
  );
  if (!action) return null;
  const { errors } = form.formState;
  const pick = (text: string) => {
    const typed = form.getValues("text").trim();
    form.setValue("text", typed ? `${typed}\n\n${text}` : text, { shouldDirty: true });
  };
  return (
    <Card>
      <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
        {replies.length > 0 ? <ReplyPicker letter={letter} replies={replies} onPick={pick} /> : null}
        <Field
          label={action.label}
          required
          hint={`以「好手客服」的名義寄到 ${email}${userId === null ? "，信裡有可以回覆的連結" : ""}。`}
          error={errors.text?.message}
          counter={{ value: lengthOf(form.watch("text")), max: terms.contactTextMax }}
        >
          {(aria) => <TextArea {...aria} rows={7} {...form.register("text")} />}
        </Field>
        {userId === null ? null : <FormFiles form={form} />}
        {mayRestore ? <Checkbox label={restoreWords[mayRestore]} {...form.register("restore")} /> : null}
        <Checkbox label="回覆後結案" {...form.register("close")} />
        <FormEnd form={form} className="self-start">
          寄出回覆
        </FormEnd>
      </form>
    </Card>
  );
}
