import type { MySettings } from "#contract/accounts/settings.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { moment } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Time } from "#web/ui/time-element.tsx";

/** The member's sessions; each other device can be logged out from here. */
export function Devices({ sessions }: Pick<MySettings, "sessions">) {
  const end = useAction((id: number) => api.call("DELETE /api/my_sessions/{id}", { params: { id } }), {
    done: "裝置已登出",
  });
  const endOthers = useAction(() => api.call("DELETE /api/my_sessions", {}), { done: "其他裝置都已登出" });
  const busy = end.busy || endOthers.busy;
  const now = useNow();
  return (
    <>
      {sessions.map(({ id, device, ip, place, seenAt, current }) => (
        <SettingRow
          key={id}
          label={device}
          value={
            <span className="text-sm">
              <Time iso={seenAt} text={`${moment(seenAt, now)} 使用`} />，{place}
              {ip ? <span>，IP {ip}</span> : null}
            </span>
          }
          end={
            current ? (
              <Badge tone="info">這個裝置</Badge>
            ) : (
              <Button variant="secondary" size="sm" busy={busy} className="shrink-0" onClick={() => end.run(id)}>
                登出<span className="sr-only">{device}</span>
              </Button>
            )
          }
        />
      ))}
      <p className="py-3 text-ink-faint text-sm">地點由 IP 位址推估到國家或地區，資料來自 nro.net，僅供參考。</p>
      {sessions.length > 2 ? (
        <div className="py-4">
          <Button variant="quiet" size="sm" busy={busy} onClick={() => endOthers.run()}>
            登出其他所有裝置
          </Button>
        </div>
      ) : null}
    </>
  );
}
