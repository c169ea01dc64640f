import { deliveryFileMaxBytes, filesMax, messageFileMaxBytes } from "#contract/terms.ts";

const MB = 1024 * 1024;

export type FileRules = {
  /** How many. */
  most: number;
  /** Bytes of one file. */
  each: number;
  /** Bytes of all together. */
  all: number;
};

export const messageFiles: FileRules = {
  most: filesMax,
  each: messageFileMaxBytes,
  all: filesMax * messageFileMaxBytes,
};
export const deliveryFiles: FileRules = {
  most: filesMax,
  each: deliveryFileMaxBytes,
  all: deliveryFileMaxBytes,
};

/** 820 KB, 12.4 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
}

type Sized = { name: string; size: number };

/** Puts files to those already chosen. What breaks a rule stays out and is named; the rest is kept. */
export function addFiles<F extends Sized>(chosen: readonly F[], more: readonly F[], rules: FileRules) {
  const files = [...chosen];
  const problems: string[] = [];
  for (const file of more) {
    const sum = files.reduce((bytes, each) => bytes + each.size, 0);
    if (files.length >= rules.most) problems.push(`一次最多 ${rules.most} 個檔案，「${file.name}」沒有加入。`);
    else if (file.size === 0) problems.push(`「${file.name}」是空的檔案。`);
    else if (file.size > rules.each) problems.push(`「${file.name}」超過 ${fileSize(rules.each)}。`);
    else if (sum + file.size > rules.all)
      problems.push(`全部檔案合計不能超過 ${fileSize(rules.all)}，「${file.name}」沒有加入。`);
    else files.push(file);
  }
  return { files, problems };
}
