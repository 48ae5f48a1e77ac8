import shapes from '../../../assets/filter/confusables.json' with { type: 'json' }

/**
 * The Latin letters that each look-alike may represent. The data are from Unicode's table of confusables (Unicode
 * License v3). Small capitals, turned, stroked and circled letters are added, because the table lacks them. Other
 * look-alikes become Latin letters through NFKD.
 */
export const confusables: ReadonlyMap<string, string> = Object.entries(shapes).reduce(
  (map, [letter, chars]) => {
    for (const char of chars) map.set(char, (map.get(char) ?? '') + letter)
    return map
  },
  new Map<string, string>(),
)

/** A text in plain characters for pattern matching. `from` and `to` give each character's range in the original. */
export interface FlatText {
  readonly text: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

const dropped = /[\p{Cf}\p{Mn}\u3164\uffa0]/u
const dots = /[。．｡․]/u

function plainOf(char: string): string {
  if (char <= '\u007f') return char
  if (dropped.test(char)) return ''
  if (dots.test(char)) return '.'
  const plain = char.normalize('NFKD').replace(/\p{Mn}/gu, '')
  const latin = confusables.get(plain.toLowerCase())?.[0]
  return (latin ?? plain).replace(/\s/gu, ' ')
}

/** Maximum number of blanks in a row. Patterns only distinguish one blank from several, and each blank costs time. */
const maxBlank = 2

/** Converts full-width and look-alike letters to ASCII, drops combining marks, and shortens runs of blanks. */
export function flatten(original: string): FlatText {
  const chars: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  let blanks = 0
  for (const char of original) {
    for (const unit of plainOf(char).split('')) {
      blanks = unit.trim() === '' ? blanks + 1 : 0
      if (blanks > maxBlank) {
        to[to.length - 1] = at + char.length
        continue
      }
      chars.push(unit)
      from.push(at)
      to.push(at + char.length)
    }
    at += char.length
  }
  return { text: chars.join(''), from, to }
}

/** Returns a text unchanged, with the range of each UTF-16 unit. */
export const asWritten = (text: string): FlatText => ({
  text,
  from: Array.from({ length: text.length }, (_, at) => at),
  to: Array.from({ length: text.length }, (_, at) => at + 1),
})

/** Replaces each match with `by`. Each character of the replacement covers the original range of the match. */
export function replaceInFlat(
  flat: FlatText,
  pattern: RegExp,
  by: string | ((found: RegExpExecArray) => string),
): FlatText {
  let text = ''
  const from: number[] = []
  const to: number[] = []
  let done = 0
  const copy = (end: number) => {
    text += flat.text.slice(done, end)
    for (let at = done; at < end; at += 1) {
      from.push(flat.from[at] ?? 0)
      to.push(flat.to[at] ?? 0)
    }
  }
  for (const match of flat.text.matchAll(pattern)) {
    const { index } = match
    const end = index + match[0].length
    copy(index)
    const replacement = typeof by === 'string' ? by : by(match)
    text += replacement
    for (let n = 0; n < replacement.length; n += 1) {
      from.push(flat.from[index] ?? 0)
      to.push(flat.to[end - 1] ?? 0)
    }
    done = end
  }
  if (done === 0) return flat
  copy(flat.text.length)
  return { text, from, to }
}

export interface Shape {
  readonly rule: string
  readonly start: number
  readonly end: number
}

/** Converts a range of the flat text to a range of the original. */
export const shapeAt = (flat: FlatText, rule: string, start: number, end: number): Shape => ({
  rule,
  start: flat.from[start] ?? 0,
  end: flat.to[end - 1] ?? 0,
})
