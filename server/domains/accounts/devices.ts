const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android 手機"],
  [/Android/, "Android 平板"],
  [/CrOS/, "Chromebook"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows 電腦"],
  [/Linux|X11/, "Linux 電腦"],
];
// The order matters: nearly every browser also calls itself Chrome and Safari.
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung 瀏覽器"],
  [/Line\//, "LINE"],
  [/FBAN|FBAV/, "Facebook"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const first = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** The device as its owner would call it: `iPhone・Safari`. @param userAgent the header as it came. */
export function deviceOf(userAgent: string): string {
  const words = [first(SYSTEMS, userAgent), first(BROWSERS, userAgent)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join("・") : "無法辨識的裝置";
}
