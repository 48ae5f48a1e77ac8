import type { Source } from '../values/source.ts'
import type { ScoredCall } from './score.ts'

/** A stretch of the text and what it is: words, marks and thoughts that are cut, or calls and final steps. */
export interface Piece {
  readonly kind: 'text' | 'cut' | 'calls'
  readonly from: number
  /** Grows while the stretch does. */
  end: number
  readonly calls: readonly ScoredCall[]
  readonly format: string
  /** What a final step says. */
  readonly words: string
}

/** Joins the words of a finished scan, without the margins of the answer and the separators between two calls. */
export function spokenWords(source: Source, pieces: readonly Piece[]): string {
  let words = ''
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'text') {
      const part = source.slice(piece.from, piece.end)
      if (!isGap(part, pieces, index)) words += part
    } else words += paragraph(piece.words)
  }
  return words.replace(/\n{3,}/g, '\n\n').trim()
}

/** The words of a final step as a paragraph among other words. */
export const paragraph = (words: string): string => (words === '' ? '' : `\n${words}\n`)

/** Nothing but separators between two calls. */
function isGap(part: string, pieces: readonly Piece[], index: number): boolean {
  return /^[\s,;]*$/.test(part) && pieces[index - 1]?.kind === 'calls' && pieces[index + 1]?.kind === 'calls'
}

const MAX_RAW = 2_000
/** The text of a call as results carry it: its first 2,000 characters. */
export const cutRaw = (raw: string): string => raw.slice(0, MAX_RAW)
