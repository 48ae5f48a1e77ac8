import { isSmallWord } from '../../safety/filter/clean-uses.ts'
import { everyday } from '../../safety/filter/lexicon.ts'
import { isPlainEnglish, isPlainGerman } from '../../safety/filter/plain-words.ts'
import { type AnswerContext, strangeWords, wordsIn } from './answer-words.ts'
import topics from './touchy-topics.json' with { type: 'json' }

/** Words of questions that bait: a streamer answers for what the stage shows. */
const touchy: ReadonlySet<string> = new Set(Object.values(topics).flat())

/** Returns whether a text has a word about politics, religion, bodies and the like. */
export const isTouchy = (text: string): boolean =>
  wordsIn(text).some((word) => touchy.has(word.replace(/'s$/, '')))

/** Letters in circles, squares and flags, which can spell a word, and blocks and dots, which can draw one. */
const drawn = /[\u2460-\u259f\u2800-\u28ff\u{1f100}-\u{1f1ff}]/u
/** A dot inside a word, as in a link, or a letter beside a digit, as in a code. */
const linked = /[\p{L}\p{N}][.。/:@][\p{L}\p{N}]|\p{L}\p{N}|\p{N}\p{L}/u
const maxDigits = 2
const gap = '…'

/** Single letters can spell a word. */
const oneLetter = /^[aioyeuàéóèì]$/
/** Short forms of chat that are in no list of words. */
const shortForms =
  /^(?:im|ive|ill|dont|doesnt|didnt|isnt|wasnt|wont|thats|whats|hes|shes|theyre|btw|tbh|idk|omg|ngl|rn|pls|plz|thx|ty|gj|wp|ppl)$/

const isPlain = (word: string, { language }: Pick<AnswerContext, 'language'>): boolean =>
  oneLetter.test(word) ||
  shortForms.test(word) ||
  (word.length > 1 &&
    (everyday.isPlainWord(word) ||
      isPlainEnglish(word) ||
      isSmallWord(word) ||
      (language === 'de' && isPlainGerman(word))))

/**
 * Returns a message of chat as the stage may quote it: names, addresses, numbers, links, codes, and all other words
 * that are not plain are left out, because they may be a private fact or an advertisement. Undefined if more than half
 * of the words are left out, or if a word is about politics, religion, bodies and the like.
 */
export function quotableText(text: string, context: AnswerContext): string | undefined {
  const { isStrange, isNoted } = strangeWords(context, (word) => isPlain(word, context))
  const tokens = text.split(/\s+/).filter((token) => token !== '')
  const words = tokens.map(wordsIn)
  if (isTouchy(text)) return undefined
  const hasNumbers = text.replace(/\P{N}/gu, '').length > maxDigits
  const isHidden = (token: string, at: number): boolean => {
    const own = words[at] ?? []
    return (
      drawn.test(token) ||
      linked.test(token) ||
      own.some((word, n) => {
        if (/^\p{N}+$/u.test(word)) return hasNumbers
        const next = own[n + 1] ?? words[at + 1]?.[0] ?? ''
        const last = own[n - 1] ?? words[at - 1]?.at(-1) ?? ''
        return isStrange(word) || isNoted(word, next) || isNoted(last, word)
      })
    )
  }
  const shown = tokens.map((token, at) => (isHidden(token, at) ? gap : token))
  const hidden = shown.filter((token) => token === gap).length
  // Signs alone, such as emoji, say nothing by themselves.
  const said = shown.filter((token, at) => token !== gap && (words[at]?.length ?? 0) > 0).length
  if (hidden > 0 && hidden >= said) return undefined
  return shown.filter((token, at) => token !== gap || shown[at - 1] !== gap).join(' ')
}
