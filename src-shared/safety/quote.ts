/** Role markers of the common chat templates, and what could pass for the end of a quote or for a tool call. */
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

/** Braces are what most written tool calls need; as brackets the words stay readable and call nothing. */
const harmless: Readonly<Record<string, string>> = { '{': '(', '}': ')' }

/** Markers inside markers inside markers: nobody writes more of them by accident, and each round costs time. */
const mostRounds = 6

/**
 * Words from outside (screen, chat, a tool's result) as data: control characters, role markers and the marks of
 * tool calls are taken out and the length is bounded, so that they can stand in a prompt and never be read as an
 * order.
 * @param most characters at most, cut at a character boundary
 */
export function quoteForeign(words: string, most = 400): string {
  // Cut first, so that the price is bounded as the result is; half of it may be marks.
  let clean = words
    .slice(0, 4 * most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replace(/[{}]/g, (brace) => harmless[brace] ?? ' ')
  // Again, where taking one out has made another.
  for (let round = 0, before = ''; round < mostRounds && before !== clean; round += 1) {
    before = clean
    clean = clean
      .replace(markers, ' ')
      .replace(/[ \t]+/g, ' ')
      .trim()
  }
  return [...clean].slice(0, most).join('')
}

/** `quoteForeign` as one line, for what must not look like a paragraph of our own: a name, a tool's description. */
export const quoteLine = (words: string, most?: number): string =>
  quoteForeign(words, most).replace(/\s+/g, ' ')
