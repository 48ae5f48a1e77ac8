const lead = String.raw`^(?:(?:please|pls|plz|just|now|hey|ok|okay|(?:can|could|will|would) you)[\s,]+)*`
const end = String.raw`(?=[\s:,])[\s:,]*`

/** Matches the request in "tell chat that", "please tell them to" or "say to everyone". */
const telling = new RegExp(
  String.raw`${lead}(?:(?:tell|say to|remind|let) (?:them|us|all|(?:the |my )?(?:chat|viewers|audience|people)|every(?:one|body))(?: know)?|announce)\b(?:\s+(?:that|to))?${end}`,
  'i',
)
/** Matches the request in "say" or "can you shout:". */
const saying = new RegExp(`${lead}(?:say|shout|yell)${end}`, 'i')

/** Matches words that are about what to say: "say something nice", "tell them about the map". */
const description =
  /^(?:about|off|how|why|what|where|something|anything|nothing|an?\s(?:.+\s)?(?:joke|story|fact|lie|line))\b/i
/** Matches words after "say" that are not words to say: "say nice things", "say sorry to Ben". */
const indirect =
  /^(?:hi|hello|hey|yo|sup|ggs?|bye|goodbye|thanks|thank you|thx|congrats|congratulations|sorry|welcome|(?:happy|good) \w+) to\b|^(?:it|that|this|less|fewer|more|out|so|in|at|who|what|whats|when|if|my|names|your|the|an?|louder)\b|\b(?:things|stuff|jokes|lines)\b|^\S+(?: \S+)? to \S+(?: \S+)?$/i

const quotation = /^["\u201c\u00ab'\u2018](.+)["\u201d\u00bb'\u2019]$/u

/**
 * Returns the words that a whisper asks to say: `tell them "GG"` becomes "GG". Returns null if it asks for no particular
 * words.
 */
export function wordsToSay(whisper: string): string | null {
  const words = whisper.trim()
  const told = telling.test(words)
  if (!told && !saying.test(words)) return null
  const asked = words.replace(told ? telling : saying, '').trim()
  if (description.test(asked) || (!told && indirect.test(asked))) return null
  const text = quotation.exec(asked)?.[1]?.trim() ?? asked
  return /[\p{L}\p{N}]/u.test(text) ? text : null
}
