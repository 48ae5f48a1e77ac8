/** Matches the request before a dictated text: "please say", "tell chat that", "can you shout:". */
const request =
  /^(?:(?:please|pls|plz|just|now|hey|ok|okay|(?:can|could|will|would) you)[\s,]+)*(?:say|shout|yell|write|(?:tell|say to) (?:them|us|chat|the chat|my chat|everyone|everybody|the viewers))\b(?:\s+that\b)?[\s:,]*/i

/** Matches a whisper that is a single text between quotation marks. */
const quotation = /^["\u201c\u00ab'\u2018](.+)["\u201d\u00bb'\u2019]$/u

/**
 * Returns the text of a whisper without a request such as "say" and without quotation marks around it: `say "GG"` gives
 * "GG". Returns the whole whisper if nothing else is in it.
 */
export function wordsToSay(whisper: string): string {
  const words = whisper.trim().replace(request, '').trim()
  const text = quotation.exec(words)?.[1]?.trim() || words
  return text === '' ? whisper.trim() : text
}
