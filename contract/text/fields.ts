import { z } from "zod";
import "#contract/sentences.ts";
import { asLine, asParagraphs, withoutUnseen } from "./plain-text.ts";

type Wording = { error?: string };

/** A single-line text: a name, a title, a search word. Accepts checks like `z.string()`. */
export const line = (wording: Wording = {}) => z.string(wording).overwrite(asLine);

/** A multi-line text. */
export const paragraphs = (wording: Wording = {}) => z.string(wording).overwrite(asParagraphs);

/** Text saved while typing, so trailing blanks stay. Also for rich text, which is sanitised as HTML. */
export const draft = (wording: Wording = {}) => z.string(wording).overwrite(withoutUnseen);

/** Text that is only compared, hashed or sent back: a password, a token. Never displayed. */
export const secret = (wording: Wording = {}) => z.string(wording).meta({ format: "password" });
