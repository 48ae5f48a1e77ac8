/** Matches what a model could take for a role, a tool call or the end of a quote. */
const markers = new RegExp(
  [
    '<\\|[^|>]{0,40}\\|>(?:system|user|assistant|tool)?',
    '<(?:start|end)_of_turn>(?:user|model)?',
    '</?(?:s|bos|eos)>',
    '<</?SYS>>',
    '</?(?:tool_calls?|function|think|system|user|assistant)[^>]{0,40}>',
    '\\[/?(?:INST|TOOL_CALLS|TOOL_REQUEST|TOOL_REQUEST_END|END_TOOL_REQUEST|THINK)\\]',
    '^[^\\S\\n]*#{2,3} ?(?:system|user|assistant|instruction|response|input)s?:?',
    '^[^\\S\\n]*(?:system|user|assistant|tool)\\s*:',
    '^[^\\S\\n]*CALL\\b',
    '```',
  ].join('|'),
  'gim',
)

/**
 * The replacements of braces. Most written tool calls need braces; with parentheses, the text stays readable but
 * calls nothing.
 */
const harmless: Readonly<Record<string, string>> = { '{': '(', '}': ')' }

const maxRounds = 6

/** Makes text from outside (screen, chat, a tool's result) safe for a prompt, with at most `max` characters. */
export function quoteForeign(words: string, max = 400): string {
  // Cut first, because long texts are slow. Most of the text may be markers that are removed, so keep more than `max`
  // characters.
  let clean = words
    .slice(0, 4 * max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replace(/[{}]/g, (brace) => harmless[brace] ?? ' ')
  // Repeat, because removing a marker may form another.
  for (let round = 0, before = ''; round < maxRounds && before !== clean; round += 1) {
    before = clean
    clean = clean
      .replace(markers, ' ')
      .replace(/[ \t]+/g, ' ')
      .trim()
  }
  return [...clean].slice(0, max).join('')
}

/** Makes text from outside safe for one line of a prompt, such as a name or a description. */
export const quoteLine = (words: string, max?: number): string =>
  quoteForeign(words, max).replace(/\s+/g, ' ')

/** Matches marks at both ends of a line. OCR reads such marks from borders and icons. */
const strayMarks = /^[^\p{L}\p{N}"'“‘(¿¡]+|[^\p{L}\p{N}"'”’)!?.…%]+$/gu

/** Removes stray marks from the ends of a line, and extra spaces. */
export const withoutStrayMarks = (line: string): string =>
  line.replace(/\s+/g, ' ').trim().replace(strayMarks, '').trim()

/** Matches abbreviations that cannot be pronounced, such as HP or XP. They keep their capitals. */
const abbreviation = /^[B-DF-HJ-NP-TV-XZ]{2,3}[!?]*$/

/** Maximum number of words in a quote. The audience reads longer texts on the screen itself. */
const maxWords = 3

/** Returns a line as a quote of at most three words; null for noise, numbers and longer texts. */
export function quotable(line: string): string | null {
  const words = line
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!?]+$/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
  if (!/^[\p{L}][\p{L}'!? ]+$/u.test(words)) return null
  const list = words.split(' ')
  if (list.length > maxWords) return null
  // A single letter that is not a word comes from an icon or a border.
  if (list.some((word) => word.length === 1 && !/[aio]/i.test(word))) return null
  return words === words.toUpperCase() ? list.map(titleCase).join(' ') : words
}

const titleCase = (word: string): string =>
  abbreviation.test(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase()
