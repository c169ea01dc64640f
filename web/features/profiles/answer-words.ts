/** 通常 2 小時內回覆: the median time to the first answer, rounded up to what a reader can rely on. @param minutes whole */
export function answerWords(minutes: number): string {
  if (minutes <= 30) return "通常半小時內回覆";
  if (minutes <= 23 * 60) return `通常 ${Math.ceil(minutes / 60)} 小時內回覆`;
  return `通常 ${Math.ceil(minutes / (24 * 60))} 天內回覆`;
}
