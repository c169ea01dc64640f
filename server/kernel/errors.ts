import { type ErrorCode, sentenceOf, statusOf } from "#contract/errors.ts";

export type FieldTexts = Record<string, string[]>;

/** A refusal with a message for the user. Any other error that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldTexts | undefined;
  readonly url: string | undefined;

  constructor(code: ErrorCode, options: { text?: string; fields?: FieldTexts; url?: string } = {}) {
    super(options.text ?? sentenceOf(code));
    this.name = "Refusal";
    this.code = code;
    this.status = statusOf(code);
    this.fields = options.fields;
    this.url = options.url;
  }

  /** The response body: a text, or a list of texts per field. */
  body(): { message: string | FieldTexts; code: ErrorCode; url?: string } {
    const where = this.url === undefined ? {} : { url: this.url };
    return { message: this.fields ?? this.message, code: this.code, ...where };
  }
}

/** Throws a refusal; `text` replaces the code's own sentence. */
export function refuse(code: ErrorCode, text?: string): never {
  throw new Refusal(code, text === undefined ? {} : { text });
}

/** Throws a refusal with a link where the user can continue. */
export function refuseTo(code: ErrorCode, url: string, text?: string): never {
  throw new Refusal(code, { url, ...(text === undefined ? {} : { text }) });
}

/** Throws a refusal for one field of the form. */
export function refuseField(code: ErrorCode, field: string, text?: string): never {
  throw new Refusal(code, { fields: { [field]: [text ?? sentenceOf(code)] } });
}
