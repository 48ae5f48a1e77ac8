import type { Source } from '../values/source.ts'
import type { ScoredCall } from './score.ts'

/** A range of the text. The kind `cut` is for marks and thinking, which are left out. */
export interface Piece {
  readonly kind: 'text' | 'cut' | 'calls'
  readonly from: number
  end: number
  readonly calls: readonly ScoredCall[]
  readonly format: string
  readonly words: string
}

/** Joins the text of a finished scan, without the separators between calls. */
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

/** Makes the text of a final step a separate paragraph. */
export const paragraph = (words: string): string => (words === '' ? '' : `\n${words}\n`)

function isGap(part: string, pieces: readonly Piece[], index: number): boolean {
  return /^[\s,;]*$/.test(part) && pieces[index - 1]?.kind === 'calls' && pieces[index + 1]?.kind === 'calls'
}

const maxRaw = 2_000
/** Cuts the text of a call to the limit of `ReadResult.raws`. */
export const cutRaw = (raw: string): string => raw.slice(0, maxRaw)
