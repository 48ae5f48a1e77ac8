import type { BeatKind } from '../../events/beat.ts'
import { keptPrefix, type ShowState } from '../../events/show.ts'
import { keptNotes, noteKey } from '../../events/show-notes.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { isSimilar } from '../../stage/similar.ts'
import { countWord, type Values } from './line-values.ts'
import { fillText, type SaidTexts, saidTexts } from './said-texts.ts'

const betweenCallbacksMs = 5 * 60_000
const recentCount = 6
const callbackPrefix = 'callback: '

/**
 * Returns a line about a thing in the showrunner's notes, such as "Nobody has forgotten the wooden spoon."; null if
 * none is due. `recent` begins with the oldest line.
 */
export function callbackLine(
  show: ShowState,
  recent: readonly string[],
  now: number,
  language: ShowLanguage,
): { text: string; template: string } | null {
  const said = saidTexts(language)
  const callbacks = show.used.filter(isCallback)
  const last = callbacks.at(-1)
  if (last !== undefined && now - last.at < betweenCallbacksMs) return null
  const { threads, promises } = keptNotes(show)
  const lately = recent.slice(-recentCount).join('\n').toLowerCase()
  const due = [
    ...promises.map((note) => ({ ...note, lines: said.promises })),
    ...threads.map((note) => ({ ...note, lines: said.threads })),
  ].flatMap(({ about, lines }) => (about === undefined ? [] : [{ about, lines }]))
  for (const { about, lines } of due) {
    const template = callbackTemplate(about)
    if (callbacks.some((used) => used.template === template)) continue
    if (lately.includes(about.toLowerCase())) continue
    const line = lines[callbacks.length % lines.length]
    if (line !== undefined) return { text: fillText(line, { about: named(about, said) }), template }
  }
  return null
}

/** Returns the lines about a promise of an earlier show. */
export function promiseOccasion(
  about: string,
  language: ShowLanguage,
): { readonly lines: readonly string[]; readonly values: Values } {
  const said = saidTexts(language)
  return { lines: said.promises, values: { about: named(about, said) } }
}

/** Returns the template of a callback to a thing or person, by which the show finds past callbacks. */
export const callbackTemplate = (about: string): string => `${callbackPrefix}${noteKey(about)}`

/** Returns whether a line of a plan is a callback. */
export const isCallback = ({ template }: { readonly template: string }): boolean =>
  template.startsWith(callbackPrefix)

/** Puts an article before a thing, if the language has one for all. A name begins with a capital letter and gets none. */
const named = (about: string, { thing }: SaidTexts): string =>
  /^\p{Ll}/u.test(about) ? fillText(thing, { about }) : about

/**
 * Returns a line that a model wrote too late for an earlier moment of this kind; null if there is none. `recent` are
 * the lines of the last minutes.
 */
export function keptLine(
  { kept }: Pick<ShowState, 'kept'>,
  kind: BeatKind,
  recent: readonly string[],
): { text: string; template: string } | null {
  const line = kept.find((one) => one.kind === kind && !isSimilar(one.text, recent))
  return line === undefined ? null : { text: line.text, template: `${keptPrefix}${line.text}` }
}

/** Returns whether a line of a plan was kept, so that a model wrote it. */
export const isKept = ({ template }: { readonly template: string }): boolean =>
  template.startsWith(keptPrefix)

const maxRecap = 70
const recapPrefix = 'recap: '

/**
 * Returns the first sentence of the last show's summary as a line, such as "Previously: Beat the Warden after 3
 * losses."; null if it does not fit or was already said.
 */
export function recapLine(
  show: ShowState,
  lastShow: string | null,
  language: ShowLanguage,
): { text: string; template: string } | null {
  const sentence = /^[^.!?]+[.!?]/.exec(lastShow ?? '')?.[0].trim()
  if (sentence === undefined || sentence.length > maxRecap) return null
  if (show.used.some(({ template }) => template.startsWith(recapPrefix))) return null
  return {
    text: fillText(saidTexts(language).recap, { summary: sentence }),
    template: `${recapPrefix}${sentence}`,
  }
}

const betweenScoresMs = 10 * 60_000

/**
 * Returns a line such as "Score so far: Warden three, us one."; null if there is no score or it was said recently.
 */
export function scoreLine(
  show: ShowState,
  now: number,
  language: ShowLanguage,
): { text: string; template: string } | null {
  const { bosses, counts } = show.bits
  const rival = [...bosses].sort((a, b) => b.deaths - a.deaths)[0]
  if (rival === undefined || rival.deaths === 0) return null
  const last = show.used.findLast(({ template }) => template.startsWith(scorePrefix))
  if (last !== undefined && now - last.at < betweenScoresMs) return null
  const wins = (counts.victory ?? 0) + (counts.comeback ?? 0)
  const { score, noScore, oneScore } = saidTexts(language)
  const spoken = (count: number): string => [noScore, oneScore][count] ?? countWord(count, language)
  const text = fillText(score, { boss: rival.name, losses: spoken(rival.deaths), wins: spoken(wins) })
  const template = `${scorePrefix}${text}`
  return show.used.some((other) => other.template === template) ? null : { text, template }
}

const scorePrefix = 'score: '
