/** Puts a blank between Chinese and Latin words: 「街口支付與AFTEE會」 becomes 「街口支付與 AFTEE 會」. */
export const spaced = (text: string): string =>
  text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");
