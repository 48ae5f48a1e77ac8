/** Role markers of the common chat templates, and anything else that could pass for the end of a quote. */
const markers =
  /<\|[^|>]{0,40}\|>(?:system|user|assistant|tool)?|<\/?(?:tool_call|tool_calls|function|think|system|user|assistant)[^>]{0,40}>|\[\/?(?:INST|TOOL_CALLS|TOOL_REQUEST|TOOL_REQUEST_END|THINK)\]|^\s*(?:system|user|assistant|tool)\s*:|```/gim

/**
 * Words from outside (screen, chat, a tool's result) as data: control characters and role markers are taken
 * out and the length is bounded, so that they can stand in a prompt and never be read as an order.
 * @param most characters at most, cut at a character boundary
 */
export function quoteForeign(words: string, most = 400): string {
  const clean = words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replace(markers, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return [...clean].slice(0, most).join('')
}
