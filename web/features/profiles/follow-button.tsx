import { useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

type FollowButtonProps = Pick<ButtonProps, "size"> & {
  userId: number;
  nickname: string;
  followed: boolean;
  full?: boolean;
};

/** Button to follow or unfollow a member; a visitor logs in first. */
export function FollowButton(props: FollowButtonProps) {
  const { userId, nickname, followed, full = false, size = "md" } = props;
  const { busy, run } = useAction(
    (follow: boolean) => api.call("POST /api/users/follows", { body: { userId, follow } }),
    {
      done: (_, follow) =>
        follow
          ? `已追蹤 ${nickname}`
          : { text: `已取消追蹤 ${nickname}`, action: { label: "復原", onPress: () => void run(true) } },
    },
  );
  const [wanted, setWanted] = useState<boolean | null>(null);
  const on = wanted ?? followed;
  const toggle = () =>
    askLogin(
      async () => {
        setWanted(!on);
        await run(!on);
        setWanted(null);
      },
      { why: "追蹤" },
    );
  return (
    <Button variant="secondary" size={size} full={full} busy={busy} aria-pressed={on} onClick={toggle}>
      {on ? "已追蹤" : "追蹤"}
      <span className="sr-only">{nickname}</span>
    </Button>
  );
}
