import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import base from "./vite.config.ts";
export default (env: any) => { const c = (base as any)(env); c.plugins.push({ name: "weigh", generateBundle(_: any, bundle: any) {
  const out: any = {};
  for (const [f, ch] of Object.entries<any>(bundle)) if (ch.type === "chunk") { out[f] = Object.entries<any>(ch.modules).map(([id, m]) => [m.code ? gzipSync(m.code).byteLength : 0, m.renderedLength ?? 0, id.replace(/.*\/(web|node_modules)\//, "$1/")]).sort((a:any,b:any)=>b[0]-a[0]); }
  if (Object.keys(out).some((f) => f.includes("entry.client"))) writeFileSync("/tmp/modules.json", JSON.stringify(out));
} }); return c; };
