import type { Highlight, HighlightReason } from '../../src-shared/highlights/highlight.ts'
import { timeText } from '../../src-shared/page/time-text.ts'

/** A row of the list of best moments. */
export interface ListedHighlight {
  /** Place in the list, from 1. */
  readonly place: number
  /** Time in the recording, in seconds and as `h:mm:ss` or `m:ss`. */
  readonly seconds: number
  readonly time: string
  readonly kind: string
  readonly subject: string | null
  readonly line: string | null
  readonly score: number
  readonly why: string
  readonly reasons: readonly HighlightReason[]
  /** Path of the clip; absent if none was made. */
  readonly clip?: string
}

const reasonWords: Readonly<Record<HighlightReason, string>> = {
  great: 'a great moment',
  turn: 'the luck turned',
  peak: 'the show was at a peak',
  row: 'several moments in a row',
  line: 'with a line',
}

export function listHighlights(highlights: readonly Highlight[]): ListedHighlight[] {
  return highlights.map(({ atMs, beat, line, score, why }, n) => ({
    place: n + 1,
    seconds: Math.round(atMs / 100) / 10,
    time: timeText(atMs),
    kind: beat.kind,
    subject: beat.subject,
    line,
    score,
    why: why.map((reason) => reasonWords[reason]).join(', '),
    reasons: why,
  }))
}

/** Returns the list as plain text. */
export const highlightsText = (list: readonly ListedHighlight[]): string =>
  list
    .map(({ place, time, kind, subject, line, why, clip }) =>
      [
        `${place}. ${time}  ${kind}${subject === null ? '' : `: ${subject}`}`,
        ...(line === null ? [] : [`   “${line}”`]),
        ...(why === '' ? [] : [`   ${why}`]),
        ...(clip === undefined ? [] : [`   ${clip}`]),
      ].join('\n'),
    )
    .join('\n')
