import { publicPages, SCRIPT_GOAL, STYLE_GOAL, weigh } from "#main/bundle/first-loads.ts";
import { atMost, title } from "../goals.ts";

/** Measures what a first visit of each public page loads besides the page itself, from the build. */
export function measureWeight(): void {
  title("第一次開啟時載入的大小（gzip）");
  for (const [name, modules] of Object.entries(publicPages)) {
    const { scripts, styles, files } = weigh(modules);
    atMost(`${name} 的 JavaScript`, scripts, SCRIPT_GOAL, "KB", `${files} 個檔案`);
    atMost(`${name} 的 CSS`, styles, STYLE_GOAL, "KB");
  }
}
