/** Matches the request in a whisper, such as "please say", "tell chat that" or "can you shout:". */
const request =
  /^(?:(?:please|pls|plz|just|now|hey|ok|okay|(?:can|could|will|would) you)[\s,]+)*(?:say|shout|yell|write|(?:tell|say to) (?:them|us|chat|the chat|my chat|everyone|everybody|the viewers))\b(?:\s+that\b)?[\s:,]*/i

const quotation = /^["\u201c\u00ab'\u2018](.+)["\u201d\u00bb'\u2019]$/u

/** Removes a request such as "say", and the quotation marks around the rest: `say "GG"` becomes "GG". */
export function wordsToSay(whisper: string): string {
  const words = whisper.trim().replace(request, '').trim()
  const text = quotation.exec(words)?.[1]?.trim() || words
  return text === '' ? whisper.trim() : text
}
