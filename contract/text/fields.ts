import { z } from "zod";
import "#contract/sentences.ts";
import { asLine, asParagraphs, withoutUnseen } from "./plain-text.ts";

type Wording = { error?: string };

/** What a person types for one line: a name, a title, a word to search for. Checks are added to it as to `z.string()`. */
export const line = (wording: Wording = {}) => z.string(wording).overwrite(asLine);

/** What a person types in several lines. */
export const paragraphs = (wording: Wording = {}) => z.string(wording).overwrite(asParagraphs);

/** What is saved while it is being typed, so the blanks at its end stay. Also rich text, which is cleaned as HTML. */
export const draft = (wording: Wording = {}) => z.string(wording).overwrite(withoutUnseen);

/** What is only compared, hashed or sent back: a password, a token. Nobody is shown it. */
export const secret = (wording: Wording = {}) => z.string(wording).meta({ format: "password" });
