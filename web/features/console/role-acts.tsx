import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { RoleForm } from "#contract/console/operators.ts";
import { operatorRoles, roleNames } from "#contract/roles.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";

type Held = AnswerOf<"GET /api/admin/operators">["held"][number];

/** @param held the role to take away; null: a role is given to somebody */
function RoleDialog({ held, onClose }: { held: Held | null; onClose: () => void }) {
  const form = useActionForm(
    RoleForm,
    {
      email: held?.email ?? "",
      act: held ? ("revoke" as const) : ("grant" as const),
      role: held?.role ?? ("support" as const),
      reason: "",
    },
    (body) => api.call("POST /api/admin/operators", { body }),
    { done: "已提出，等待另一位管理員放行", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={held ? `收回「${held.nickname}」的${roleNames[held.role]}角色` : "授予角色"}
      text={
        held
          ? "另一位管理員放行後立即生效，本人會收到通知，仍然可以當會員使用好手。"
          : "對方要先是會員，並完成信箱驗證。另一位管理員放行後生效，本人會收到通知，並在第一次進入後台時設定兩步驟驗證。"
      }
      submit="提出"
      danger={held !== null}
      onClose={onClose}
    >
      {held ? null : (
        <>
          <Field label="會員的電子信箱" required error={errors.email?.message}>
            {(aria) => <TextInput {...aria} type="email" autoComplete="off" {...form.register("email")} />}
          </Field>
          <Field label="角色" required error={errors.role?.message}>
            {(aria) => (
              <NativeSelect {...aria} {...form.register("role")}>
                {operatorRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleNames[role]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </>
      )}
      <Field label="原因" required hint="給放行的人看，也留在操作紀錄。" error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Button to propose a role for somebody. */
export function ProposeRole() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>授予角色</Button>
      {open ? <RoleDialog held={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Button to propose the end of a role; nothing where the server does not offer it. */
export function RevokeRole({ held }: { held: Held }) {
  const [open, setOpen] = useState(false);
  if (!held.actions.includes("revoke")) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        收回
      </Button>
      {open ? <RoleDialog held={held} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
