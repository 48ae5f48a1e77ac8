/** Role markers of the common chat templates, and what could pass for the end of a quote or for a tool call. */
const markers = new RegExp(
  [
    '<\\|[^|>]{0,40}\\|>(?:system|user|assistant|tool)?',
    '<(?:start|end)_of_turn>(?:user|model)?',
    '</?(?:s|bos|eos)>',
    '<</?SYS>>',
    '</?(?:tool_calls?|function|think|system|user|assistant)[^>]{0,40}>',
    '\\[/?(?:INST|TOOL_CALLS|TOOL_REQUEST|TOOL_REQUEST_END|END_TOOL_REQUEST|THINK)\\]',
    '^\\s*#{2,3} ?(?:system|user|assistant|instruction|response|input)s?:?',
    '^\\s*(?:system|user|assistant|tool)\\s*:',
    '^\\s*CALL\\b',
    '```',
  ].join('|'),
  'gim',
)

/** Braces are what most written tool calls need; as brackets the words stay readable and call nothing. */
const harmless: Readonly<Record<string, string>> = { '{': '(', '}': ')' }

/**
 * Words from outside (screen, chat, a tool's result) as data: control characters, role markers and the marks of
 * tool calls are taken out and the length is bounded, so that they can stand in a prompt and never be read as an
 * order.
 * @param most characters at most, cut at a character boundary
 */
export function quoteForeign(words: string, most = 400): string {
  const clean = words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replace(markers, ' ')
    .replace(/[{}]/g, (brace) => harmless[brace] ?? ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return [...clean].slice(0, most).join('')
}
