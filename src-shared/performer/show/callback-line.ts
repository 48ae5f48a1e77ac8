import type { ShowState } from '../../events/show.ts'
import { keptNotes, noteKey } from '../../events/show-notes.ts'

const betweenCallbacksMs = 5 * 60_000
const recentCount = 6
const prefix = 'callback: '

const ofThread = [
  (about: string) => `Nobody has forgotten ${about}.`,
  (about: string) => `Still unfinished business: ${about}.`,
  (about: string) => `Meanwhile, ${about} is still out there.`,
]
const ofPromise = [
  (about: string) => `We still owe you ${about}.`,
  (about: string) => `A promise is a promise: ${about}.`,
]

/**
 * Returns a line about a thing in the showrunner's notes, such as "Nobody has forgotten the wooden spoon."; null if
 * none is due. `recent` begins with the oldest line.
 */
export function callbackLine(
  show: ShowState,
  recent: readonly string[],
  now: number,
): { text: string; template: string } | null {
  const callbacks = show.used.filter(isCallback)
  const last = callbacks.at(-1)
  if (last !== undefined && now - last.at < betweenCallbacksMs) return null
  const { threads, promises } = keptNotes(show)
  const lately = recent.slice(-recentCount).join('\n').toLowerCase()
  const due = [
    ...promises.map((note) => ({ ...note, lines: ofPromise })),
    ...threads.map((note) => ({ ...note, lines: ofThread })),
  ].flatMap(({ about, lines }) => (about === undefined ? [] : [{ about, lines }]))
  for (const { about, lines } of due) {
    const template = callbackTemplate(about)
    if (callbacks.some((used) => used.template === template)) continue
    if (lately.includes(about.toLowerCase())) continue
    const line = lines[callbacks.length % lines.length]
    if (line !== undefined) return { text: line(named(about)), template }
  }
  return null
}

/** Returns the template of a callback to a thing or person, by which the show finds past callbacks. */
export const callbackTemplate = (about: string): string => `${prefix}${noteKey(about)}`

/** Returns whether a line of a plan is a callback. */
export const isCallback = ({ template }: { readonly template: string }): boolean =>
  template.startsWith(prefix)

/** Puts an article before a thing. A name begins with a capital letter and gets none. */
const named = (about: string): string => (/^\p{Ll}/u.test(about) ? `the ${about}` : about)
