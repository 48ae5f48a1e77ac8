import type { AuditionFault } from '../../events/audition.ts'
import type { LlmAnswer } from '../../llm/driver.ts'
import { withoutTokens } from '../../safety/model-marks.ts'
import { isSimilar, nearness } from '../../stage/similar.ts'
import { wordsOf } from '../../step/content.ts'
import { looksLikeMarkup } from '../../toolcall/looks-like-markup.ts'
import { type AnswerContext, hasStrangeWord } from './answer-words.ts'

const cannot =
  "(?:can(?:['’]?t|not| not)|(?:am|['’]m) (?:unable to|not able to|not allowed to)|won['’]?t|do(?:n['’]?t| not) have (?:the ability|access) to)"

/** Matches phrases with which a model refuses. Single words are not enough, because they may occur in a good line. */
const phrases: readonly RegExp[] = [
  /\bas an? (?:artificial|ai|large|language)\b/,
  /\blanguage model\b/,
  /\bi(?:['’]m| am) (?:just |only |merely )?an? (?:\w+ ){0,2}(?:ai|chatbot|assistant)\b/,
  new RegExp(`\\bi ?${cannot} (?:help|assist) (?:you\\b|with (?:that|this|your)\\b)`),
  new RegExp(`\\bi ?${cannot} (?:fulfill?|comply with) (?:that|this|your|the)\\b`),
  new RegExp(
    `\\bi ?${cannot} (?:provide|create|generate|write|produce) (?:\\w+ ){0,3}(?:content|jokes?|lines?|texts?|responses?|answers?|comments?|information)\\b`,
  ),
  new RegExp(
    `\\bi ?${cannot} (?:see|view|access|read|watch) (?:\\w+ ){0,2}(?:screen|image|picture|video|stream)s?\\b`,
  ),
  /\b(?:how|what) (?:can|may) i (?:help|assist) you\b/,
  /\bi apologi[sz]e,? (?:but|for (?:any|the) (?:confusion|inconvenience|misunderstanding|error))\b/,
  /\bals (?:eine? )?(?:ki|künstliche intelligenz|sprachmodell)\b/,
  /\bich bin (?:nur |bloß )?(?:eine? )?(?:ki|sprachmodell|chatbot|virtueller assistent)\b/,
  /\bich kann (?:dir |ihnen |euch )?(?:leider |dabei |damit )*nicht (?:helfen|weiterhelfen)\b/,
  /\bich kann (?:leider )?kein(?:e|en)? (?:inhalte?|witze?|zeilen?|texte?|antwort(?:en)?|bilder?|videos?) /,
  /\bwie kann ich (?:dir|ihnen|euch) (?:heute )?(?:weiter)?helfen\b/,
  /\bhier (?:ist|sind|kommt) (?:eine?|deine?|einige|ein paar) (?:(?:kurze|lustige|witzige|mögliche|neue)[nrs]? )*(?:zeilen?|witze?|antwort(?:en)?|kommentare?|sprüche?|satz|sätze)\b/,
  /\bhere(?:['’]s| is| are) (?:an?|one|your|some) (?:(?:short|funny|witty|possible|new) )*(?:lines?|jokes?|responses?|captions?|comments?)\b/,
]

/** Returns whether a text is not a line but a refusal, or a remark about the model or the task. */
function isRefusal(line: string): boolean {
  const text = line.toLowerCase().replace(/\s+/g, ' ')
  return phrases.some((phrase) => phrase.test(text))
}

const maxLine = 84
/** A setup, and a punchline of up to two lines. */
const maxLines = 3
/** A line is an echo if more than this share of its content words is on the screen. */
const maxEcho = 0.4
/**
 * Minimum number of content words of an echo. In a shorter line, a single name from the screen can exceed `maxEcho`.
 */
const minEchoWords = 4

/** Labels of the parts of a prompt, which a model may repeat. */
const labels =
  /^\W*(?:beat|screen|so far|notes on the show[^:]*|running gags|still open|who is who|promised|said last|director):|[.?!"] (?:screen|so far|said last|director):/i
const recitedWords = 5

/** A fault that does not depend on earlier lines or the filter. */
export type LineFault = Extract<AuditionFault, 'silent' | 'markup' | 'refused' | 'long' | 'echo' | 'strange'>

export type LineScore =
  | { readonly ok: true; readonly line: string }
  | { readonly ok: false; readonly fault: LineFault | 'repeat' | 'filtered'; readonly line: string }

/** Texts that a line must not repeat. */
export interface LineContext {
  readonly screen: readonly string[]
  /** Lines and labels of the screen that may not be the whole text. */
  readonly labels?: readonly string[]
  /** The streamer's whispers. Their words may be repeated although they are on the screen. */
  readonly whispers?: readonly string[]
  /** The system prompt, which small models sometimes recite. */
  readonly prompt: string
  /** Set for a line about chat. */
  readonly answer?: AnswerContext | undefined
}

/** Context for judging a line. */
interface JudgeInput extends LineContext {
  /** The texts that the moment is about, such as names. They need not be on the screen. */
  readonly about?: readonly string[]
  readonly recent: readonly string[]
  readonly isClean: (text: string) => boolean
}

/**
 * Judges a model's answer, which may contain several jokes. Of the good ones, returns one with a word of the moment if there is
 * one, and of those the one that is least like what was said. Without a good joke, returns the first one with its fault.
 */
export function judgeLine(answer: string, input: JudgeInput): LineScore {
  const judged = jokesOf(answer).map((joke) => judgeJoke(joke, input))
  const good = judged.filter(({ ok }) => ok)
  const moment = new Set([...input.screen, ...(input.about ?? [])].flatMap(contentWords))
  const tied = good.filter(({ line }) => contentWords(line).some((word) => moment.has(word)))
  const [best] = (tied.length > 0 ? tied : good)
    .map((one) => ({ one, said: nearness(one.line, input.recent) }))
    .sort((a, b) => a.said - b.said)
  return best?.one ?? judged[0] ?? { ok: false, fault: 'silent', line: '' }
}

function judgeJoke(line: string, input: JudgeInput): LineScore {
  const fault = lineFault(line, input)
  if (fault !== null) return { ok: false, fault, line }
  if (isSimilar(line, input.recent)) return { ok: false, fault: 'repeat', line }
  return input.isClean(line) ? { ok: true, line } : { ok: false, fault: 'filtered', line }
}

/** Returns why a line is not fit for the audience; null if it is fit. */
export function lineFault(line: string, context: LineContext): LineFault | null {
  const { prompt, answer } = context
  if (!/\p{L}{2}/u.test(line)) return 'silent'
  if (looksLikeMarkup(line) || labels.test(line) || isRecited(line, prompt)) return 'markup'
  if (isRefusal(line)) return 'refused'
  if (line.split('\n').some(({ length }) => length > maxLine)) return 'long'
  if (answer !== undefined && hasStrangeWord(line, answer)) return 'strange'
  return isEcho(line, context) ? 'echo' : null
}

function jokesOf(answer: string): string[] {
  const lines = answer.split(/\n|\s\/\s/).filter((line) => /\p{L}/u.test(line))
  const entries = lines.filter((line) => listMark.test(line))
  if (entries.length > 0) return entries.map(cleanLine)
  const end = lines.findIndex((line, n) => n > 0 && (labels.test(line) || line.length > maxLine))
  const joke = lines
    .slice(0, Math.min(maxLines, end < 0 ? maxLines : end))
    .map((line) => fitting(cleanLine(line)))
  return joke.length === 0 ? [] : [joke.join('\n')]
}

/** Returns a line without the sentences that make it too long for a caption, if the first ones fit. */
const fitting = (line: string): string =>
  line.length <= maxLine ? line : (firstSentences.exec(line)?.[0] ?? line)
const firstSentences = new RegExp(`^.{10,${maxLine - 1}}[.!?…](?=\\s)`, 'u')

const listMark = /^\s*(?:[-*•]\s+|\d+[.)]\s+)/

/**
 * Removes a list mark, a speaker's name, quotes and emoji from a line, but not a prompt label, so that `lineFault`
 * can find it.
 */
export const cleanLine = (line: string): string =>
  line
    .replace(/\p{Extended_Pictographic}|\uFE0F/gu, '')
    .replace(listMark, '')
    .replace(labels.test(line) ? '' : /^\s*\p{Lu}[\p{L}]{1,11}:\s+/u, '')
    .replace(/^\s*["“'‘]+|["”'’]+\s*$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

function isRecited(line: string, prompt: string): boolean {
  const words = plainWords(line)
  const text = ` ${plainWords(prompt).join(' ')} `
  return words.some(
    (_, at) =>
      at + recitedWords <= words.length && text.includes(` ${words.slice(at, at + recitedWords).join(' ')} `),
  )
}

/** Returns whether a text only repeats the screen. Words that the streamer whispered do not count. */
export function isEcho(text: string, { screen, labels = [], whispers = [] }: LineContext): boolean {
  const whispered = new Set(whispers.flatMap(plainWords))
  const words = plainWords(text)
  const own = words.filter((word) => !whispered.has(word))
  if (own.length === 0 || own.length * 2 < words.length) return false
  // A whispered countdown meets numbers of the screen by chance.
  if (whispers.length > 0 && nameIn(own) === '') return false
  const seen = new Set(screen.flatMap(plainWords))
  if (own.every((word) => seen.has(word)) || isLabel(own, labels)) return true
  return contentWords(own.join(' ')).length >= minEchoWords && echoShare(own.join(' '), screen) > maxEcho
}

/** Returns whether words are a line or label of the screen. Numbers beside a label do not matter. */
function isLabel(words: readonly string[], labels: readonly string[]): boolean {
  const name = nameIn(words)
  return name !== '' && labels.some((label) => nameIn(plainWords(label)) === name)
}

const nameIn = (words: readonly string[]): string => words.filter((word) => /\p{L}/u.test(word)).join(' ')

/** Returns the share of a line's content words that are also in other lines. */
export function echoShare(line: string, others: readonly string[]): number {
  const words = contentWords(line)
  const known = new Set(others.flatMap(contentWords))
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length
}

const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** Words of at least four letters that are not content words. */
const functionWords = new Set(
  // English, then German.
  'about been from have here into just like over some than that them then there they this what when where were will with your aber alle auch dann dass dein deine denn dich dies diese doch eine einen einer hier ihre immer jetzt kein keine mein mich mehr nicht noch oder schon sehr sein seine sich sind über unter wenn werden wird'.split(
    ' ',
  ),
)

const contentWords = (text: string): string[] =>
  plainWords(text).filter((word) => word.length > 3 && !functionWords.has(word))

/** What a moment means, in one word. `nothing`: the screen reports no event. */
export const momentSenses = ['win', 'loss', 'good', 'bad', 'danger', 'place', 'talk', 'nothing'] as const
export type MomentSense = (typeof momentSenses)[number]

/** A model's answer about a moment. `sense` is null if the answer has no such word; `line` may be empty. */
export interface LineAnswer {
  readonly sense: MomentSense | null
  readonly line: string
}

const anySense = momentSenses.join('|')
const leading = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(${anySense})\\b[*"'\`]*[^\\S\\n]*(?:(?:\\||:|->|=>|–|—|\\n)\\s*|[^\\p{L}\\p{N}]*$)`,
  'iu',
)
/** A second answer, which small models add for the next moment that they invent. */
const another = new RegExp(`\\n[^\\p{L}\\p{N}]{0,3}(?:${anySense})[*"'\`]*\\s*\\|[^]*`, 'iu')

/** Reads an answer of the form `loss | We will call it a preview.` or `nothing`; a plain line has no word. */
export function readLineAnswer(text: string): LineAnswer {
  const words = withoutTokens(text).replace(another, '')
  const found = leading.exec(words)
  const sense = (found?.[1]?.toLowerCase() ?? null) as MomentSense | null
  // Small models also invent words, or write several. No line contains a bar.
  const line =
    words
      .slice(found?.[0].length ?? 0)
      .split('|')
      .at(-1)
      ?.trim() ?? ''
  return { sense, line: sense !== 'nothing' && /[\p{L}\p{N}]/u.test(line) ? line : '' }
}

/** Enough for a word, a set-up and its punchline. */
export const maxLineTokens = 48

/** Returns the text of an answer, without a last line that the token limit (`maxTokens`) cut off. */
export function answerText(
  { step, usage }: Pick<LlmAnswer, 'step' | 'usage'>,
  maxTokens = maxLineTokens,
): string {
  const words = wordsOf(step.content).trimEnd()
  const isCut = (usage?.completionTokens ?? 0) >= maxTokens && !/[.!?…]["'”’)]*$/.test(words)
  return isCut ? words.slice(0, Math.max(0, words.lastIndexOf('\n'))) : words
}
