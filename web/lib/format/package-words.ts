/** How often the work may be changed; null: as often as one likes. */
export function revisionsLabel(revisions: number | null): string {
  if (revisions === null) return "不限次數修改";
  return revisions === 0 ? "不含修改" : `可修改 ${revisions} 次`;
}

export function daysLabel(days: number): string {
  return `${days} 天交件`;
}

/** What a buyer should know of a question before the order, beside its text. */
export const questionNotes = ({ required, files }: { required: boolean; files?: boolean | undefined }): string =>
  [required ? "" : "選填", files ? "可附檔案" : ""].filter(Boolean).join("、");
