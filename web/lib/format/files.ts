import type { FileRules } from "#contract/files/sizes.ts";

const MB = 1024 * 1024;

/** 820 KB, 12.4 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
}

type Sized = { name: string; size: number };

/** Adds files to those already chosen. Files that break a rule are left out and named. */
export function addFiles<F extends Sized>(chosen: readonly F[], more: readonly F[], rules: FileRules) {
  const files = [...chosen];
  const problems: string[] = [];
  for (const file of more) {
    const sum = files.reduce((bytes, each) => bytes + each.size, 0);
    if (files.length >= rules.max) problems.push(`一次最多 ${rules.max} 個檔案，「${file.name}」沒有加入。`);
    else if (file.size === 0) problems.push(`「${file.name}」是空的檔案。`);
    else if (file.size > rules.maxBytes) problems.push(`「${file.name}」超過 ${fileSize(rules.maxBytes)}。`);
    else if (sum + file.size > rules.totalBytes)
      problems.push(`全部檔案合計不能超過 ${fileSize(rules.totalBytes)}，「${file.name}」沒有加入。`);
    else files.push(file);
  }
  return { files, problems };
}
