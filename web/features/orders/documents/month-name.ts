/** 2026 年 11 月 @param month 2026-11 */
export function monthName(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return `${year} 年 ${number} 月`;
}
