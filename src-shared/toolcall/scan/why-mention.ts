import type { Source } from '../values/source.ts'
import { mentioningWords, placeholderIn, refusingWords } from './mention.ts'
import { sentenceBehind } from './next-sentence.ts'
import { commentBehind } from './reports.ts'
import type { ScoredMatch } from './score.ts'

/** Maximum length of the white space between calls that the same words introduce. */
const maxGap = 8

/** What the scan found before a match. `answerFrom`: the end of the last section of thinking. */
interface Earlier {
  readonly mentioned: readonly { readonly from: number; readonly raw: string }[]
  readonly answerFrom: number
}

/** Returns the words that make a match a mention of a call instead of a call; undefined if there are none. */
export function whyMention(source: Source, match: ScoredMatch, earlier: Earlier): string | undefined {
  const blanks = match.calls.map((call) => placeholderIn(call.args))
  return (
    (blanks.every((blank) => blank !== undefined) ? blanks[0] : undefined) ??
    wordsBefore(source, match, earlier) ??
    commentBehind(source, match.match.end) ??
    sentenceBehind(source, match.match.end)
  )
}

/** Returns the words before a match, also inside its fence, that make it a mention. */
function wordsBefore(
  source: Source,
  { match: { from }, calls }: ScoredMatch,
  { mentioned, answerFrom }: Earlier,
): string | undefined {
  const names = calls.map(({ name }) => name)
  const inside = source.has('```', from) ? calls[0]?.raw.from : undefined
  return (
    mentioningWords(source, firstOfRun(source, from, mentioned), answerFrom) ??
    refusingWords(source, from, names, answerFrom) ??
    (inside === undefined ? undefined : mentioningWords(source, inside, from))
  )
}

/** Returns the start of the mentioned calls that `from` directly follows, because the same words introduce them. */
function firstOfRun(source: Source, from: number, mentioned: Earlier['mentioned']): number {
  let start = from
  for (const { from: at, raw } of [...mentioned].reverse()) {
    const end = at + raw.length
    if (end > start || start - end > maxGap || /[^\s,;]/.test(source.slice(end, start))) break
    start = at
  }
  return start
}
