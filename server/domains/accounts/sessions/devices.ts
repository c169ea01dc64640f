import Bowser from "bowser";

const SYSTEMS: Record<string, string> = {
  "Chrome OS": "Chromebook",
  macOS: "Mac",
  Windows: "Windows 電腦",
  Linux: "Linux 電腦",
};
const BROWSERS: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung 瀏覽器",
};
/** Apps with an in-app browser; the parser reports the underlying browser. */
const APPS: [RegExp, string][] = [
  [/Line\//, "LINE"],
  [/FBAN|FBAV/, "Facebook"],
];

function systemOf({ os, platform }: Bowser.Parser.ParsedResult): string | undefined {
  if (os.name === "iOS") return platform.model ?? "iPhone";
  if (os.name === "Android") return platform.type === "tablet" ? "Android 平板" : "Android 手機";
  return os.name && (SYSTEMS[os.name] ?? os.name);
}

function browserOf({ browser }: Bowser.Parser.ParsedResult, userAgent: string): string | undefined {
  const app = APPS.find(([pattern]) => pattern.test(userAgent));
  return app?.[1] ?? (browser.name && (BROWSERS[browser.name] ?? browser.name));
}

/** The device as its owner would call it: `iPhone・Safari`. @param userAgent the raw header */
export function deviceOf(userAgent: string): string {
  if (userAgent === "") return "無法辨識的裝置";
  const parsed = Bowser.parse(userAgent);
  return [systemOf(parsed), browserOf(parsed, userAgent)].filter(Boolean).join("・") || "無法辨識的裝置";
}
