import type { Tensors } from "./tensors.ts";

/** Rows of the model's three control pieces, which no text contains. */
const UNKNOWN = 0;
const BEGIN = 1;
const END = 2;
const CONTROL = 3;

/** Marks the beginning of a word in pieces (SentencePiece). */
const SPACE = "\u2581";
/** What the model's own table turns into a space, besides white space. */
const SPACES = /[\s\u200b\u200e\u200f\ufffd\u2581]+/gu;
/** NFKC makes it ~, the model's table leaves it. This and SPACES are the only differences that matter. */
const WIDE_TILDE = "～";

/**
 * Normalises as the model was trained: SentencePiece's `nmt_nfkc`, white space as one mark, one mark in front.
 * @returns an empty string if nothing but white space is left
 */
export function normalise(text: string): string {
  const form = text
    .toWellFormed()
    .split(WIDE_TILDE)
    .map((part) => part.normalize("NFKC"))
    .join(WIDE_TILDE)
    .replace(SPACES, " ")
    .trim();
  return form === "" ? "" : SPACE + form.replaceAll(" ", SPACE);
}

/** Cuts a text into pieces. @returns the rows of its pieces in the table */
export type Tokenizer = (text: string) => number[];

type Pieces = {
  rows: ReadonlyMap<string, number>;
  scores: Float32Array;
  unknownScore: number;
  /** The most UTF-16 units of a piece. */
  longest: number;
};

function piecesOf(tensors: Tensors): Pieces & { control: number[] } {
  const ids = tensors.get("ids", "I32");
  const all = new TextDecoder().decode(tensors.get("pieces", "U8")).split("\n");
  const rows = new Map(all.map((piece, row): [string, number] => [piece, row]));
  const control = Array.from({ length: CONTROL }, (_, id) => ids.indexOf(id));
  for (const row of control) rows.delete(all[row] ?? "");
  return {
    rows,
    control,
    scores: tensors.get("scores", "F32"),
    unknownScore: tensors.get("unknown_score", "F32")[0] ?? 0,
    longest: all.reduce((most, piece) => Math.max(most, piece.length), 0),
  };
}

/**
 * The most probable way to cut a text (unigram model, Viterbi): the one whose scores, logarithms of frequencies, have
 * the largest sum. A character that is no piece is -1.
 * @param text normalised
 */
function segment(text: string, { rows, scores, unknownScore, longest }: Pieces): number[] {
  const { length } = text;
  // For each position: the best sum of the scores before it, and the piece that ends there.
  const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  const begins = new Int32Array(length + 1);
  const pieces = new Int32Array(length + 1);
  best[0] = 0;
  const offer = (begin: number, end: number, piece: number, score: number) => {
    const sum = (best[begin] ?? 0) + score;
    if (sum <= (best[end] ?? 0)) return;
    best[end] = sum;
    begins[end] = begin;
    pieces[end] = piece;
  };
  for (let at = 0; at < length; at++) {
    // The second half of a surrogate pair.
    if (best[at] === Number.NEGATIVE_INFINITY) continue;
    const next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (!rows.has(text.slice(at, next))) offer(at, next, -1, unknownScore);
    for (let end = next; end <= Math.min(at + longest, length); end++) {
      const row = rows.get(text.slice(at, end));
      if (row !== undefined) offer(at, end, row, scores[row] ?? 0);
    }
  }
  const found: number[] = [];
  for (let end = length; end > 0; end = begins[end] ?? 0) found.push(pieces[end] ?? -1);
  return found.reverse();
}

/**
 * @param most the most characters, after normalising, and the most pieces, with the two at begin and end, of a text;
 * what comes after is ignored
 */
export function openTokenizer(tensors: Tensors, most: { characters: number; pieces: number }): Tokenizer {
  const pieces = piecesOf(tensors);
  const [unknown = 0, begin = 0, end = 0] = [UNKNOWN, BEGIN, END].map((id) => pieces.control[id]);
  return (text) => {
    const found = segment(normalise(text).slice(0, most.characters), pieces).map((row) => (row < 0 ? unknown : row));
    // SentencePiece makes one unknown piece of several in a row.
    const merged = found.filter((row, at) => row !== unknown || found[at - 1] !== unknown);
    return [begin, ...(merged.length > 0 ? merged.slice(0, most.pieces - 2) : [unknown]), end];
  };
}
