import words from './said-as.json' with { type: 'json' }

/** How a message speaks to the performer: the show answers each way differently. */
export type SaidAs = 'greeting' | 'farewell' | 'praise' | 'question' | 'remark'

/** The phrases of each way, the longest first: "good night" is a farewell although "good" alone is nothing. */
const phrases = (['greeting', 'farewell', 'praise'] as const)
  .flatMap((as) => words[as].map((phrase) => ({ as, words: phrase.split(' ') })))
  .toSorted((one, other) => other.words.length - one.words.length)
const fillers: ReadonlySet<string> = new Set(words.fillers)
const openers: ReadonlySet<string> = new Set(words.questions)
/** Maximum number of words, such as the name of an emote, beside a greeting that is nothing else. */
const maxOthers = 1

/** Returns how a text speaks to a performer of this name. A greeting before a question is a question. */
export function saidAs(text: string, name: string): SaidAs {
  const own = wordsOf(name)
  const said = wordsOf(text).filter((word) => !own.includes(word))
  let first: SaidAs | undefined
  const others: string[] = []
  for (let at = 0; at < said.length; ) {
    const found = phrases.find((phrase) => phrase.words.every((word, n) => said[at + n] === word))
    if (found === undefined) others.push(said[at] as string)
    first ??= found?.as
    at += found?.words.length ?? 1
  }
  const rest = others.filter((word) => !fillers.has(word))
  if (/[?？]/u.test(text) || openers.has(others[0] ?? '')) return 'question'
  return first !== undefined && rest.length <= maxOthers ? first : 'remark'
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []
