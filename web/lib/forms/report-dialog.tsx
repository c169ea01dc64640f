import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { z } from "zod";
import { reportReasons, ServiceReportForm } from "#contract/catalog/report.ts";
import { to } from "#contract/paths/to.ts";
import { reportLinkDays, type VisitorKind, VisitorReportForm } from "#contract/reports/visitors.ts";
import { serviceReasonMax } from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { api } from "#web/lib/calls/api.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useActionForm } from "./use-action-form.ts";

type Words = {
  title: string;
  /** Says who reads the report and who is not notified of it. */
  text: string;
  /** Examples for the text. */
  examples: string;
};

type Props = Words & {
  send: (body: z.output<typeof ServiceReportForm>, attempt: Attempt) => Promise<unknown>;
  /** What it is for people without an account; absent where they cannot see it. */
  visitor?: Piece;
  onClose: () => void;
};

type Piece = { kind: VisitorKind; id: number };

type FieldsProps = {
  examples: string;
  /** Absent where only its members see it. */
  piece: Piece | undefined;
  reason: { of: UseFormRegisterReturn; error: string | undefined; value: string | undefined };
  text: { of: UseFormRegisterReturn; error: string | undefined; value: string };
};

/** A report only asks us to look; a notice is what the law knows. */
const NoticeHint = ({ kind, id }: Piece) => (
  <Alert
    tone="info"
    title="是你的著作嗎？"
    action={
      <Link href={to("/copyright", { kind, id })} className="link">
        填寫著作權通知
      </Link>
    }
  >
    權利人可以提出著作權通知，我們會依法先下架。不是權利人，用檢舉就好。
  </Alert>
);

function ReportFields({ examples, piece, reason, text }: FieldsProps) {
  return (
    <>
      <Field label="原因" required error={reason.error}>
        {(aria) => (
          <NativeSelect {...aria} defaultValue="" {...reason.of}>
            <option value="" disabled>
              請選擇
            </option>
            {Object.entries(reportReasons).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {piece && reason.value === "copyright" ? <NoticeHint {...piece} /> : null}
      <Field
        label="說明"
        hint={`例如${examples}。選擇「其他」時必填。`}
        error={text.error}
        counter={{ value: countCharacters(text.value), max: serviceReasonMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...text.of} />}
      </Field>
    </>
  );
}

function MemberReport({ title, text, examples, send, visitor, onClose }: Props) {
  const form = useActionForm(ServiceReportForm, { text: "" }, send, {
    done: "已送出檢舉，處理結果會通知你",
    after: onClose,
    refresh: false,
    keep: { as: `report:${title}`, fields: ["text"] },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title={title} text={text} submit="送出檢舉" onClose={onClose}>
      <ReportFields
        examples={examples}
        piece={visitor}
        reason={{ of: form.register("reason"), error: errors.reason?.message, value: form.watch("reason") }}
        text={{ of: form.register("text"), error: errors.text?.message, value: form.watch("text") ?? "" }}
      />
    </FormDialog>
  );
}

type VisitorProps = Words & { visitor: Piece; onClose: () => void };

function VisitorReport({ title, text, examples, visitor, onClose }: VisitorProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useActionForm(
    VisitorReportForm,
    { ...visitor, email: "", text: "" },
    (body) => api.call("POST /api/visitor_reports", { body }),
    {
      after: (_, { email }) => setSentTo(email),
      refresh: false,
      keep: { as: `report:${title}`, fields: ["text"] },
    },
  );
  const { errors } = form.formState;
  if (sentTo !== null)
    return (
      <Dialog open onOpenChange={(open) => open || onClose()} title="還差一步">
        <div className="flex flex-col gap-5">
          <Alert tone="ok" live title={`確認信寄到 ${sentTo} 了`}>
            打開信裡的連結，按下「確認檢舉」，客服就會收到。連結 {reportLinkDays}{" "}
            天內有效，沒看到信的話，也看看垃圾信件匣。
          </Alert>
          <Button full variant="secondary" onClick={onClose}>
            知道了
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={title}
      text={`${text}不用註冊也可以檢舉，確認信箱之後就會送出。`}
      submit="寄確認信給我"
      onClose={onClose}
    >
      <ReportFields
        examples={examples}
        piece={visitor}
        reason={{ of: form.register("reason"), error: errors.reason?.message, value: form.watch("reason") }}
        text={{ of: form.register("text"), error: errors.text?.message, value: form.watch("text") ?? "" }}
      />
      <Field label="你的電子信箱" required hint="只用來確認這次檢舉，和告訴你處理結果。" error={errors.email?.message}>
        {(aria) => (
          <TextInput {...aria} type="email" inputMode="email" autoComplete="email" {...form.register("email")} />
        )}
      </Field>
    </FormDialog>
  );
}

/** Form for a report to the operators: a reason from a list, and a text; without an account also an address. */
export function ReportDialog(props: Props) {
  const me = useMe();
  const { visitor } = props;
  return me || !visitor ? <MemberReport {...props} /> : <VisitorReport {...props} visitor={visitor} />;
}
