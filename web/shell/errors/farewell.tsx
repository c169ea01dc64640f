import { useConnection } from "#web/lib/calls/connection.ts";

/** Replaces a member's page after log-out until the home page is loaded. */
export function Farewell() {
  const line = useConnection();
  return (
    <div className="page py-16 text-center">
      <h1 className="text-2xl">已登出</h1>
      <p className="mt-2 text-ink-soft">
        {line === "well"
          ? "正在回到首頁。"
          : "目前連不上好手。連線恢復後會自動回到首頁。現在就關閉這個頁面也沒關係，下次開啟時仍是登出的狀態。"}
      </p>
    </div>
  );
}
