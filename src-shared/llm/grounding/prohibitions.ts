import { stemOf } from './words.ts'

const NOT = String.raw`(?:do\s?n['’]?o?t|do not|does not|doesn['’]t)`

/**
 * How a prohibition begins: «do not», «never», «stop …ing», «I don't want (you to)», «you must not», «no more». `verb` is what
 * is forbidden; «no more» forbids what follows without one.
 */
const FORBIDS = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,2}|(?<!\p{L})(?:and|but|so|then|or|also)\s{1,2})(?:(?:please|pls|kindly|just|hey|ok(?:ay)?|from now on)[\s,]{1,2})*(?:` +
    [
      String.raw`${NOT}\s(?:you\s(?:ever\s)?dare\s(?:to\s)?|ever\s|please\s|even\s)?(?<bare>\p{L}+)`,
      String.raw`never(?:\sever)?\s(?<never>\p{L}+)`,
      String.raw`(?:stop|quit|cease|avoid|refrain\sfrom|no\smore)\s(?:the\s)?(?<doing>\p{L}+ing)\b`,
      String.raw`(?:i|we)\s${NOT}\s(?:really\s)?(?:want|wish|need|like)\s(?:(?:you|it|him|her|them|this|us)\s)?(?:to\s(?<wanted>\p{L}+))?`,
      String.raw`(?:you|nobody|no one)\s(?:must|should|shall|may|can|could)(?:\s?not|n['’]t)\s(?<must>\p{L}+)`,
      String.raw`no\smore\b(?!\sthan\b)`,
    ].join('|') +
    ')',
  'giu',
)

/** «Don't forget to …», «don't stop», «don't you …?», «never mind» forbid nothing. */
const HARMLESS = /^(?:forget|hesitate|worry|mind|stop|fail|wait|you|we|i|they|know|care|think|bother|be)$/i

/** Where a prohibition may end before its sentence does; the comma only before another wish. */
const ENDS =
  /[.!?;](?=\s|$)|\n|,?\s(?:but|instead|rather|only)\b|,\s(?:and\s|then\s|and then\s)?(?=(?:please|just|can|could|would|let|i|we|what|how|who|when|where|which)\b)|,\s(?:and\s|then\s|and then\s)?(?=(?<next>\p{L}+))/giu

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu

/**
 * A text without the parts that forbid something: «Play the tada, do not play the airhorn» → «Play the tada,». `isForbidden`
 * is asked with the stem of the forbidden verb (none after «no more»), `isWish` with that of a word that may begin a wish of its
 * own. Quoted words forbid nothing. A stopping word that is a wish itself (a tool `stop_music`) forbids nothing either.
 */
export function withoutProhibitions(
  text: string,
  isWish: (stem: string) => boolean,
  isForbidden: (stem: string | undefined) => boolean = () => true,
): string {
  const quoted = [...text.matchAll(QUOTED)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  const inQuotes = (at: number): boolean => quoted.some(([from, to]) => from < at && at < to)
  let out = ''
  let at = 0
  for (const match of text.matchAll(FORBIDS)) {
    const { bare, never, doing, wanted, must } = match.groups ?? {}
    const verb = bare ?? never ?? doing ?? wanted ?? must
    const stopping = /\b(?:stop|quit|cease)\b/i.exec(match[0])?.[0]
    if (
      match.index < at ||
      inQuotes(match.index) ||
      (verb !== undefined && HARMLESS.test(verb)) ||
      (stopping !== undefined && isWish(stemOf(stopping))) ||
      !isForbidden(verb === undefined ? undefined : stemOf(verb))
    )
      continue
    out += text.slice(at, match.index)
    at = endOf(text, match.index + match[0].length, isWish, inQuotes)
  }
  return at === 0 ? text : (out + text.slice(at)).trim()
}

function endOf(
  text: string,
  from: number,
  isWish: (stem: string) => boolean,
  inQuotes: (at: number) => boolean,
): number {
  ENDS.lastIndex = from
  for (let match = ENDS.exec(text); match; match = ENDS.exec(text)) {
    const next = match.groups?.next
    if (!inQuotes(match.index) && (next === undefined || isWish(stemOf(next))))
      return match.index + match[0].length
  }
  return text.length
}
