import type { PersonalReason, ShownGame } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import {
  type CorrectedGame,
  type CorrectedMeaning,
  type Correction,
  type CorrectionTopic,
  type GameSigns,
  gameOf,
  isSameTopic,
  isSameWords,
  maxCorrectedText,
  plainWords,
} from '../../src-shared/events/corrections.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { isFromProgram, type Observation } from '../../src-shared/events/observation.ts'
import { createGameFingerprint } from '../../src-shared/moments/game-fingerprint.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createFilter, type Filter } from '../../src-shared/safety/filter/filter.ts'
import { filterRules } from '../../src-shared/settings/filter-rules.ts'
import type { CorrectionsFile } from '../data/corrections.ts'
import type { EmbedTexts } from './observations.ts'

/** "bob_99", "@bob" or "xXbob99Xx", but not "LV5" or "2nd". */
const userName = /@\p{L}|[\p{L}\d]_+[\p{L}\d]|\p{L}{3,}\d|\d\p{L}{3,}/u
const longNumber = /\d(?:[ .,'’-]?\d){6,}/
/** Replaces the letters of words that the filter held when they were read. */
const masked = '•'

let forData: Filter | undefined

/** Returns why a text may be personal, so that it must not leave the computer unseen; null if nothing suggests it. */
function personalReasonOf(
  text: string,
  { isChat, isClean }: { readonly isChat: boolean; readonly isClean: (text: string) => boolean },
): PersonalReason | null {
  if (isChat) return 'chat'
  // The streamer's own rules may let personal data pass.
  forData ??= createFilter(filterRules.parse({ languages: [] }))
  const found = forData.check(text).hits.map(({ category }) => category)
  if (found.includes('personal-data') || found.includes('link')) return 'address'
  if (userName.test(text)) return 'name'
  if (longNumber.test(text)) return 'number'
  return text.includes(masked) || found.length > 0 || !isClean(text) ? 'filter' : null
}

/** Maximum time (ms) that a correction waits for the embedding of its words. */
const embedLimitMs = 2000

/** Corrections of moments by the streamer. */
export interface GameCorrections {
  /** Returns what the streamer corrected in the game on the screen. Cheap enough to be called at each observation. */
  now(): readonly Correction[]
  /** Returns the corrected games for the panel. The one that was corrected most recently comes last. */
  shown(): ShownGame[]
  /** Stores what a moment of a game was. If `means` is null, deletes the correction. */
  correct(
    topic: CorrectionTopic,
    given: {
      readonly means: CorrectedMeaning | null
      /** Id of the observation that shows the game. Default: the newest one. */
      readonly observation?: string | undefined
      /** The events of the past run that has the observation. Default: the live run. */
      readonly past?: AsyncIterable<AdlibEvent> | undefined
      readonly by: string
    },
  ): Promise<CommandError | null>
  /** Changes a stored correction of any game, or deletes it if `means` is null. */
  change(
    game: string,
    topic: CorrectionTopic,
    means: CorrectedMeaning | null,
    by: string,
  ): CommandError | null
}

/** Stores the streamer's corrections, and writes each of them into the journal (`show/corrected`). */
export function createGameCorrections(deps: {
  readonly journal: Pick<Journal, 'append'>
  readonly clock: Clock
  readonly file: CorrectionsFile
  readonly tracker: GameTracker
  readonly embed: EmbedTexts
  /** Returns whether the word filter lets a text pass. */
  readonly isClean: (text: string) => boolean
}): GameCorrections {
  const { journal, clock, file, tracker, embed, isClean } = deps
  let found: {
    games: readonly CorrectedGame[]
    signs: GameSigns
    corrections: readonly Correction[]
  } | null = null

  const record = (
    signs: GameSigns,
    given: Omit<Correction, 'means'>,
    { means, was, by }: { means: CorrectedMeaning | null; was: CorrectedMeaning | undefined; by: string },
  ): CommandError | null => {
    const before = gameOf(file.games(), signs)
    const failure = file.record(signs, { ...given, means })
    const game = gameOf(file.games(), signs)?.id ?? before?.id
    const { about, text, kind } = given
    if (game !== undefined)
      journal.append({
        ...{ type: 'show/corrected', game, ...signs, about, text, means, by },
        ...(kind !== undefined && { kind }),
        ...(was !== undefined && { was }),
      })
    return failure && { kind: 'not_kept', ...failure }
  }

  return {
    now() {
      const [games, signs] = [file.games(), tracker.signs()]
      if (found?.games !== games || found.signs !== signs)
        found = { games, signs, corrections: gameOf(games, signs)?.corrections ?? [] }
      return found.corrections
    },
    shown: () =>
      file.games().map((game) => ({
        ...game,
        corrections: game.corrections.map(({ embedding: _, isChat = false, ...shown }) => ({
          ...shown,
          personal: personalReasonOf(shown.text, { isChat, isClean }),
        })),
      })),
    async correct(topic, { means, observation, past, by }) {
      const problem = problemOf(topic)
      if (problem !== null) return problem
      const seen = past === undefined ? tracker : await trackPast(past, observation)
      // The game on the screen may change while the words are embedded.
      const signs = seen.signs(observation)
      const isChat = topic.about === 'words' && seen.isChat(topic.text)
      const embedding =
        topic.about === 'words' && means !== null ? await embeddingOf(topic.text, embed, clock) : undefined
      const was = gameOf(file.games(), signs)?.corrections.find((each) => isSameTopic(each, topic))?.means
      const given = {
        ...{ ...topic, at: clock.now() },
        ...(embedding !== undefined && { embedding }),
        ...(isChat && { isChat: true as const }),
      }
      return record(signs, given, { means, was, by })
    },
    change(id, topic, means, by) {
      const game = file.games().find((each) => each.id === id)
      const given = game?.corrections.find((each) => isSameTopic(each, topic))
      if (game === undefined || given === undefined)
        return {
          kind: 'gone',
          message: 'This correction is no longer stored.',
          remedy: 'No action is needed.',
        }
      const { labels, source } = game
      return record({ labels, source }, given, { means, was: given.means, by })
    },
  }
}

/** Returns why a text cannot be corrected, or null. */
function problemOf({ about, text }: CorrectionTopic): CommandError | null {
  const invalid = (message: string): CommandError => ({
    kind: 'invalid',
    message,
    remedy: 'Correct a moment in the stream of the Live screen, or send a text that Adlib read.',
  })
  if (text.trim() === '') return invalid('The text to correct is empty.')
  if (text.length > maxCorrectedText)
    return invalid(
      `The text to correct has ${text.length} characters. At most ${maxCorrectedText} are possible.`,
    )
  return about === 'words' && plainWords(text) === ''
    ? invalid(`The text to correct contains no words: “${text}”.`)
    : null
}

/** Resolves with undefined if the embedding fails or takes too long; then only the same words are corrected. */
const embeddingOf = (text: string, embed: EmbedTexts, clock: Clock): Promise<string | undefined> =>
  new Promise((resolve) => {
    const stop = clock.after(embedLimitMs, () => resolve(undefined))
    const end = (embedding?: string) => {
      stop()
      resolve(embedding || undefined)
    }
    embed([text]).then(
      ([embedding]) => end(embedding),
      () => end(),
    )
  })

const maxChatLines = 200
/** Minimum length (characters) of a chat name. A shorter one would be found in many words of a game. */
const minName = 3
/** Number of observations whose game is known. */
const maxSeen = 1000
/** A game whose labels become known within this time (ms) was also on the screen before. */
const knownLaterMs = 60_000

/** What is on the screen: a game, and perhaps a chat. */
interface GameTracker {
  /**
   * Returns what identifies the game on the screen, or the game of an earlier observation with this id. Without an id,
   * costs nothing.
   */
  signs(observation?: string): GameSigns
  /** Returns whether a text was a line of a chat in this run, or contains the name of a person who wrote there. */
  isChat(text: string): boolean
}

/** Follows the observations of a run. Text that another program sent is not on the screen, so it does not count. */
export function trackGame(journal: Pick<Journal, 'subscribe'>): GameTracker {
  let fingerprint = createGameFingerprint()
  let current: GameSigns = { labels: [], source: '' }
  let seen: readonly { readonly id: string; readonly at: number; readonly signs: GameSigns }[] = []
  let chat: readonly string[] = []

  function observe(observation: Observation): void {
    const { id, at, source, newLines } = observation
    if (source !== current.source) fingerprint = createGameFingerprint()
    fingerprint.observe(observation)
    const signs = { labels: [...fingerprint.labels()], source }
    // Readers compare signs by identity.
    if (JSON.stringify(signs) !== JSON.stringify(current)) current = signs
    seen = [...seen, { id, at, signs: current }].slice(-maxSeen)
    const said = newLines.filter(({ kind }) => kind === 'chat').map(({ text }) => text)
    if (said.length > 0) chat = [...chat, ...said].slice(-maxChatLines)
  }

  journal.subscribe((event) => {
    if (event.type === 'sight/observation' && !isFromProgram(event.observation)) observe(event.observation)
  })
  return {
    signs(observation) {
      const from = observation === undefined ? -1 : seen.findIndex(({ id }) => id === observation)
      const then = seen[from]
      if (then === undefined) return current
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

/** Follows a past run until it is known which game an observation shows. */
async function trackPast(
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

/** Returns the name before the colon of a chat line, such as "bob" in "bob: hi"; empty if there is none. */
const nameIn = (line: string): string => /^([^:]{1,40}):/.exec(line)?.[1] ?? ''
