import { distance } from 'fastest-levenshtein'
import { isTypoOf } from './lexicon.ts'

/** Minimum length of a name that matches with one wrong letter, because speech recognition may misspell it. */
const minInexactName = 5

/**
 * Returns the words that the streamer addresses to the performer, such as "confetti" in "Marlow, confetti", or null.
 */
export function spokenWhisper(text: string, name: string): string | null {
  const [, first = '', rest = ''] = /^[^\p{L}]*([\p{L}']+)[\s\p{P}]*(.*)$/su.exec(text) ?? []
  return isCalled(first, name) && rest.trim() !== '' ? rest.trim() : null
}

/** Words after a name that is not called, but spoken about: "Vera should take over". */
const spokenAbout = /^(?:should|can|could|instead|back|is|was|please|now|again|mode|needs|has|takes)\b/iu

/**
 * Removes the performer's name from either end of a whisper: "hey Marlow say GG" becomes "say GG".
 * @param others the names of other personas; they are removed at the beginning only
 */
export function withoutName(whisper: string, name: string, others: readonly string[] = []): string {
  const words = whisper.trim().replace(/^(?:hey|hi|ok|okay|yo|so)[\s,]+(?=[\p{L}']+[\s\p{P}]+\S)/iu, '')
  const [, before = '', last = ''] = /^(.*[^\s])[\s,]+([\p{L}']+)[\s.!?]*$/su.exec(whisper) ?? []
  const isObject = /(?:^|\s)(?:to|about|of|with|for|like|as|on|be|use|is|at|from)$/iu.test(before)
  if (isCalled(last, name) && !isObject && /\s/.test(before.trim())) return before.replace(/,$/, '')
  const other = others.flatMap((one) => spokenWhisper(words, one) ?? []).at(0)
  return (
    spokenWhisper(words, name) ?? (other === undefined || spokenAbout.test(other) ? whisper.trim() : other)
  )
}

function isCalled(word: string, name: string): boolean {
  const [said, called] = [word, name.split(/\s/)[0] ?? ''].map((one) => one.toLowerCase())
  if (said === undefined || called === undefined || called === '') return false
  if (said === called) return true
  return called.length >= minInexactName && (distance(said, called) <= 1 || isTypoOf(said, called))
}

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
