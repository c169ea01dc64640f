import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { MyService } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";

type Action = MyService["actions"][number];

const icons: Partial<Record<Action["name"], ReactNode>> = {
  pause: <Pause aria-hidden size={18} />,
  resume: <Play aria-hidden size={18} />,
  copy: <Copy aria-hidden size={18} />,
};

/** What may be done with a service, as allowed and labelled by the server. It opens when it is first shown. */
export default function ServiceMenu({ service, label }: { service: MyService; label: string }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // Opened after its button is there: the menu is placed beside it.
  useEffect(() => setOpen(true), []);
  const [removing, setRemoving] = useState(false);
  const { id, actions } = service;
  const params = { id };
  const done = (_: unknown, { done }: Action) => done ?? "";
  const transition = useAction(
    ({ name }: Action) =>
      name === "pause"
        ? api.call("POST /api/my_services/{id}/pause", { params })
        : api.call("POST /api/my_services/{id}/resume", { params }),
    { done },
  );
  const copy = useAction((_: Action, { key }) => api.call("POST /api/my_services/{id}/copy", { params, key }), {
    done,
    after: (made) => navigate(to("/myservices/:id", { id: made.id })),
    refresh: false,
  });
  const remove = useAction((_: Action) => api.call("DELETE /api/my_services/{id}", { params }), {
    done,
    notice: "inline",
  });
  const removal = actions.find(({ form }) => form === "remove");
  const name = service.title || "未命名的草稿";
  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton label={label} disabled={transition.busy || copy.busy} icon={<Ellipsis aria-hidden size={20} />} />
        }
      >
        {actions
          .filter(({ form }) => form === "press")
          .map((action) => (
            <MenuItem
              key={action.name}
              icon={icons[action.name]}
              onSelect={() => void (action.name === "copy" ? copy : transition).run(action)}
            >
              {action.label}
            </MenuItem>
          ))}
        {removal ? (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<Trash2 aria-hidden size={18} />} onSelect={() => setRemoving(true)}>
              {removal.label}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {removal ? (
        <Confirm
          open={removing}
          onOpenChange={setRemoving}
          tone="danger"
          title={`${removal.label}「${name}」？`}
          text={removal.confirm ?? ""}
          confirmLabel={`${removal.label}服務`}
          refusal={remove.refusal}
          onConfirm={() => remove.run(removal)}
        />
      ) : null}
    </>
  );
}
