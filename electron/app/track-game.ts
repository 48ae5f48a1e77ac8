import type { GameSigns } from '../../src-shared/events/card.ts'
import { isSameWords, plainWords } from '../../src-shared/events/corrections.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { isFromProgram, type Observation } from '../../src-shared/events/observation.ts'
import { createGameFinder, type GameFinder } from '../../src-shared/moments/game-finder.ts'

const maxChatLines = 200
/** Minimum length (characters) of a chat name. A shorter one would be found in many words of a game. */
const minName = 3
/** Number of observations whose game is known. */
const maxSeen = 1000
/** A game whose labels become known within this time (ms) was also on the screen before. */
const knownLaterMs = 60_000

/** What is on the screen: a game, and perhaps a chat. */
export interface GameTracker extends Pick<GameFinder, 'card' | 'choose'> {
  /**
   * Returns what identifies the game on the screen, or the game of an earlier observation with this id. Without an id,
   * costs nothing.
   */
  signs(observation?: string): GameSigns
  /** Returns the width of the picture divided by its height; null before the first picture. */
  aspect(): number | null
  /** Returns whether a text was a line of a chat in this run, or contains the name of a person who wrote there. */
  isChat(text: string): boolean
}

/** Follows the observations of a run. Text that another program sent is not on the screen, so it does not count. */
export function trackGame(journal: Pick<Journal, 'subscribe'>): GameTracker {
  const finder = createGameFinder()
  let seen: readonly { readonly id: string; readonly at: number; readonly signs: GameSigns }[] = []
  let chat: readonly string[] = []
  let aspect: number | null = null

  function observe(observation: Observation): void {
    const { id, at, newLines, size } = observation
    finder.observe(observation)
    if (size !== undefined) aspect = Math.round((size[0] / size[1]) * 10_000) / 10_000
    seen = [...seen, { id, at, signs: finder.signs() }].slice(-maxSeen)
    const said = newLines.filter(({ kind }) => kind === 'chat').map(({ text }) => text)
    if (said.length > 0) chat = [...chat, ...said].slice(-maxChatLines)
  }

  journal.subscribe((event) => {
    if (event.type === 'sight/observation' && !isFromProgram(event.observation)) observe(event.observation)
  })
  return {
    card: finder.card,
    choose: finder.choose,
    aspect: () => aspect,
    signs(observation) {
      const from = observation === undefined ? -1 : seen.findIndex(({ id }) => id === observation)
      const then = seen[from]
      if (then === undefined) return finder.signs()
      const { source } = then.signs
      const known = seen
        .slice(from)
        .find(
          ({ at, signs }) =>
            at - then.at <= knownLaterMs && signs.source === source && signs.labels.length > 0,
        )
      return (known ?? then).signs
    },
    isChat(text) {
      const words = ` ${plainWords(text)} `
      return chat.some((line) => {
        const name = plainWords(nameIn(line))
        return isSameWords(line, text) || (name.length >= minName && words.includes(` ${name} `))
      })
    },
  }
}

/** Returns the name before the colon of a chat line, such as "bob" in "bob: hi"; empty if there is none. */
const nameIn = (line: string): string => /^([^:]{1,40}):/.exec(line)?.[1] ?? ''

/** Follows a past run until it is known which game an observation shows. */
export async function trackPast(
  events: AsyncIterable<AdlibEvent>,
  observation: string | undefined,
): Promise<GameTracker> {
  let hear: (event: AdlibEvent) => void = () => {}
  const tracker = trackGame({
    subscribe(listener) {
      hear = listener
      return () => {}
    },
  })
  let shownAt: number | undefined
  for await (const event of events) {
    hear(event)
    if (event.type !== 'sight/observation') continue
    const { id, at } = event.observation
    if (id === observation) shownAt = at
    if (shownAt !== undefined && at - shownAt > knownLaterMs) break
  }
  return tracker
}
