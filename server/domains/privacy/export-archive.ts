import { Readable } from "node:stream";
import { type ZipEntry, zipOf } from "#server/kernel/archive/zip.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import type { ExportFile, ExportFolder, ExportPart } from "#server/kernel/personal-data.ts";
import { openExportFile } from "./export-files.ts";

type Contents = { parts: readonly ExportPart[]; folders: readonly ExportFolder[] };

/** The contributions of all domains to the archive. */
function contentsOf(registry: DomainRegistry): Contents {
  const personalData = registry.flatMap((domain) => domain.personalData ?? []);
  return {
    parts: personalData.flatMap((of) => of.export),
    folders: personalData.flatMap((of) => of.folders ?? []),
  };
}

async function filesOf(ctx: Ctx, { folders }: Contents, userId: number): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  for (const folder of folders) files.push(...(await folder.files(ctx, userId)));
  return files;
}

/** The archive's README for the member. */
function readme(at: Date, { parts, folders }: Contents, missing: readonly string[]): string {
  return [
    "好手 個人資料匯出",
    `製作時間：${at.toISOString()}`,
    "",
    "每個 .json 檔是一種資料，以 UTF-8 編碼的陣列；時間為 UTC，金額為新臺幣元。",
    "其他會員只以暱稱出現。",
    "",
    ...parts.map(({ name, about }) => `${name}.json　${about}`),
    ...folders.map(({ name, about }) => `${name}/　${about}`),
    ...(missing.length > 0 ? ["", "下列檔案已不在儲存空間：", ...missing] : []),
    "",
  ].join("\r\n");
}

/** The rows of a part as JSON text, in batches. */
async function* jsonOf(ctx: Ctx, part: ExportPart, userId: number): AsyncGenerator<string> {
  let first = true;
  for await (const rows of part.rows(ctx, userId)) {
    yield rows.map((row, at) => `${first && at === 0 ? "[\n" : ",\n"}${JSON.stringify(row)}`).join("");
    first = false;
  }
  yield first ? "[]\n" : "\n]\n";
}

/**
 * Streams all data of a member as a ZIP archive: only one batch of rows and one chunk of a file are in memory at a
 * time.
 * @param progress called after each entry with the completed share, 0–1
 */
export async function writeArchive(
  ctx: Ctx,
  registry: DomainRegistry,
  userId: number,
  progress: (share: number) => void,
): Promise<Readable> {
  const contents = contentsOf(registry);
  const { parts } = contents;
  const files = await filesOf(ctx, contents, userId);
  const missing: string[] = [];
  const mtime = ctx.now();
  const openOrNote = async (file: ExportFile): Promise<Readable> => {
    const stream = await openExportFile(ctx, file);
    if (stream) return stream;
    missing.push(file.path);
    return Readable.from([]);
  };
  // For the progress, an entry of rows counts like 200 kB of files, so that it moves without files, too.
  const weighed: (ZipEntry & { weight: number })[] = [
    ...parts.map((part) => ({
      path: `${part.name}.json`,
      weight: 200_000,
      read: async () => Readable.from(jsonOf(ctx, part, userId)),
    })),
    ...files.map((file) => ({ path: file.path, weight: 200_000 + file.bytes, read: () => openOrNote(file) })),
  ];
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let read = 0;
  const counted = weighed.map(({ weight, ...entry }) => ({
    ...entry,
    done: () => {
      read += weight;
      progress(read / all);
    },
  }));
  // Last, so that it can list missing files.
  const last = { path: "README.txt", read: async () => Readable.from([readme(mtime, contents, missing)]) };
  return zipOf([...counted, last], mtime);
}
