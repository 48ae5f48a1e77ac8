const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Returns whether a text has a character that changes the order in which its letters are painted. */
export const hasDirectionMark = (text: string): boolean => directionMark.test(text)

/** Matches letters that a mark forces to be painted from right to left. */
const overridden = /\u202e([^\n\u202c-\u202e\u2069]*)/gu

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu

/** Matches characters that look like a blank, although Unicode calls them letters or symbols. */
const blankLetter = /[\u115f\u1160\u2800\u3164\uffa0]/gu

const unseen = String.raw`[\p{C}\p{Default_Ignorable_Code_Point}]`
const picture = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*`
/** Matches letters of scripts whose letters do not change with their neighbors, and letters without a script. */
const unchanging = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Common}]`
/**
 * Matches invisible characters. The first alternatives are those that belong to the spelling: the joiners of Arabic and
 * Indic scripts, and what makes one picture of several emoji.
 */
const invisible = new RegExp(
  [
    // Look behind only from a character that needs it, so that long runs cost linear time.
    String.raw`([\u200c\u200d](?<=(?!${unchanging}|\p{Script=Inherited}|${unseen})[\p{L}\p{M}].)(?!${unseen}*${unchanging}))`,
    String.raw`(\u200d(?<=${picture}.)(?=\p{Extended_Pictographic}))`,
    String.raw`([\ufe0e\ufe0f](?<=\p{Extended_Pictographic}.)|\ufe0f(?<=[\d#*].)(?=\u20e3))`,
    String.raw`([\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}(?<=\u{1f3f4}[\u{e0030}-\u{e007f}]{4,7}))`,
    String.raw`(?!\n)${unseen}`,
  ].join('|'),
  'gu',
)

/** Accents above the limit are decoration that covers other lines. */
const accents =
  /((?:(?=\p{Mn})\p{Script=Inherited}){2})(?:(?=\p{Mn})\p{Script=Inherited})+|(\p{M}{4})\p{M}+/gu

/**
 * Returns a text as it may be painted: letters stay in their order, no character is invisible, and a run of blanks is
 * one space. Line breaks, emoji and the joiners of scripts that need them stay.
 */
export function cleanText(text: string): string {
  // Most texts need none of the steps below.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  return (
    text
      .replace(lineBreak, '\n')
      .replace(blankLetter, ' ')
      .replace(/\t/g, ' ')
      // Without the mark, a word that was written backwards would stay backwards, which people can still read.
      .replace(overridden, (_, letters: string) => [...letters].reverse().join(''))
      .replace(invisible, '$1$2$3$4')
      .replace(accents, '$1$2')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
  )
}

/**
 * Shows invisible characters of every text in a value by their codes, at any depth. A person who approves a command sees
 * what will run.
 */
export const showInvisible = <Value>(value: Value): Value =>
  changeTexts(value, (text) =>
    text.replace(invisible, (char, ...spelling) =>
      char === '\t' || char === '\r' || spelling.slice(0, 4).some((one) => one !== undefined)
        ? char
        : `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    ),
  )

/** Changes every text in a value, at any depth. */
export function changeTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((one) => changeTexts(one, change)) as Value
  if (typeof value !== 'object' || value === null) return value
  // `fromEntries` defines keys instead of assigning them, so a key named `__proto__` stays.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, changeTexts(one, change)]),
  ) as Value
}
