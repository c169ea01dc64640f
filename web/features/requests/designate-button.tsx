import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { useMe } from "#web/lib/page/session.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { countRequest } from "./begin-request.ts";

type DesignateButtonProps = Pick<ButtonProps, "size"> & { userId: number; serviceId?: number };

/** Link to the form of a designated request for this seller; a visitor logs in first. */
export function DesignateButton({ userId, serviceId, size = "md" }: DesignateButtonProps) {
  const me = useMe();
  const navigate = useNavigate();
  const press = () => {
    if (!me) countRequest(userId, false);
    const href =
      serviceId === undefined
        ? to("/requests/designate/add/:userId", { userId })
        : to("/requests/designate/add/:userId/:serviceId", { userId, serviceId });
    askLogin(
      () => {
        countRequest(userId, true);
        void navigate(href);
      },
      { why: "請對方報價", to: href },
    );
  };
  return (
    <Button variant="secondary" size={size} onClick={press}>
      請他報價
    </Button>
  );
}
