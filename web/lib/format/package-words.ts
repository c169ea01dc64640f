/** How many revisions are included; null: unlimited. */
export function revisionsLabel(revisions: number | null): string {
  if (revisions === null) return "不限次數修改";
  return revisions === 0 ? "不含修改" : `可修改 ${revisions} 次`;
}

export function daysLabel(days: number): string {
  return `${days} 天交件`;
}

/** Notes beside the text of a question: optional, takes files. */
export const questionNotes = ({ required, files }: { required: boolean; files?: boolean | undefined }): string =>
  [required ? "" : "選填", files ? "可附檔案" : ""].filter(Boolean).join("、");
