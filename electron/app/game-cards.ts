import type { ShownCard } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import {
  type CardNumber,
  type CardRegion,
  cardFor,
  type GameCard,
  withCorrection,
  withNumber,
  withSigns,
} from '../../src-shared/events/card.ts'
import { exportedCard, importedCard, parseCard, writeCard } from '../../src-shared/events/card-file.ts'
import {
  type CorrectedMeaning,
  type Correction,
  type CorrectionTopic,
  isSameTopic,
  maxCorrectedText,
  plainWords,
} from '../../src-shared/events/corrections.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { isFromProgram } from '../../src-shared/events/observation.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { SightCard } from '../../src-shared/sight/numbers/card-numbers.ts'
import type { CardsFile } from '../data/cards.ts'
import type { DataFailure } from '../platform/files.ts'
import type { EmbedTexts } from './observations.ts'
import { personalReasonOf } from './personal-text.ts'
import { type GameTracker, trackPast } from './track-game.ts'

/** Maximum time (ms) that a correction waits for the embedding of its words. */
const embedLimitMs = 2000

/** The cards of the streamer's games. */
export interface GameCards {
  /** Returns what the streamer corrected in the game on the screen. Cheap enough to be called at each observation. */
  now(): readonly Correction[]
  /** Returns the card of the game on the screen. Cheap enough to be called at each look. */
  card(): SightCard | null
  /** Returns the cards for the panel. The one that was changed most recently comes last. */
  shown(): ShownCard[]
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
    card: string,
    topic: CorrectionTopic,
    means: CorrectedMeaning | null,
    by: string,
  ): CommandError | null
  /**
   * Names a number of a game. Replaces the number called `was`; null deletes it.
   * @param card id of the card; null: that of the game on the screen
   */
  setNumber(card: string | null, was: string | null, number: CardNumber | null): CommandError | null
  /** Stores the named parts of the screen of a game. */
  setRegions(card: string, regions: readonly CardRegion[]): CommandError | null
  /** Names a game. */
  rename(card: string, name: string): CommandError | null
  /** Adds the card in a file. */
  import(text: string): Promise<CommandError | null>
  delete(card: string): CommandError | null
  /** Restores the card that was deleted last. */
  restore(card: string): CommandError | null
}

/** Stores the streamer's cards, and writes into the journal which one is in use, and each correction. */
export function createGameCards(deps: {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly file: CardsFile
  readonly tracker: GameTracker
  readonly embed: EmbedTexts
  /** Reads the whole picture again, with the card that is in use now. */
  readonly look: () => void
  /** Returns whether the word filter lets a text pass. */
  readonly isClean: (text: string) => boolean
}): GameCards {
  const { journal, clock, file, tracker, embed, look, isClean } = deps
  let deleted: GameCard | null = null

  const byId = (id: string): GameCard | undefined => file.cards().find((card) => card.id === id)
  const newCard = (signs: ReturnType<GameTracker['signs']>): GameCard => ({
    ...{ id: newId(), name: '', ...signs, numbers: [], regions: [], corrections: [] },
  })
  const newId = (): string => {
    const id = `g${clock.now()}`
    return byId(id) === undefined ? id : `${id}-${file.cards().length}`
  }

  /** Notes which card is in use, once it changes, and adds to it what identifies its game, once that is known. */
  const follow = (): void => {
    const found = tracker.card(file.cards())
    if (found !== null) {
      const signed = withSigns(found, tracker.signs())
      if (signed !== found) file.put(signed)
    }
    const used = found && { id: found.id, name: found.name, numbers: found.numbers }
    if (JSON.stringify(used) === JSON.stringify(journal.state().card)) return
    journal.append({ type: 'sight/card', card: used })
    look()
  }
  journal.subscribe((event) => {
    if (event.type === 'sight/observation' && !isFromProgram(event.observation)) follow()
  })

  const put = (card: GameCard): DataFailure | null => {
    const failure = file.put(card)
    follow()
    return failure
  }
  const answer = (failure: DataFailure | null): CommandError | null =>
    failure && { kind: 'not_kept', ...failure }

  const record = (
    card: GameCard,
    given: Omit<Correction, 'means'>,
    { means, was, by }: { means: CorrectedMeaning | null; was: CorrectedMeaning | undefined; by: string },
  ): CommandError | null => {
    const failure = put(withCorrection(card, { ...given, means }))
    const { about, text, kind } = given
    const { id: game, labels, places, source } = card
    journal.append({
      ...{ type: 'show/corrected', game, labels, places, source, about, text, means, by },
      ...(kind !== undefined && { kind }),
      ...(was !== undefined && { was }),
    })
    return answer(failure)
  }

  const shownCard = (card: GameCard): ShownCard => {
    const reasonOf = (text: string, isChat: boolean) => personalReasonOf(text, { isChat, isClean })
    const exported = exportedCard(card, (text, isChat) => reasonOf(text, isChat) === null)
    const contents = (each: Pick<GameCard, 'numbers' | 'regions'>): number =>
      each.numbers.length + each.regions.length
    const leftOut =
      contents(card) +
      card.corrections.length -
      contents(exported) -
      exported.words.length -
      exported.changes.length
    return {
      ...card,
      corrections: card.corrections.map(({ embedding: _, isChat = false, ...shown }) => ({
        ...shown,
        personal: reasonOf(shown.text, isChat),
      })),
      file: card.name === '' || reasonOf(card.name, false) !== null ? null : writeCard(exported),
      leftOut,
    }
  }

  return {
    now: () => tracker.card(file.cards())?.corrections ?? none,
    card: () => tracker.card(file.cards()),
    shown: () => file.cards().map(shownCard),
    async correct(topic, { means, observation, past, by }) {
      const problem = problemOf(topic)
      if (problem !== null) return problem
      // The game on the screen may change while the words are embedded.
      const seen = past === undefined ? tracker : await trackPast(past, observation)
      const signs = seen.signs(observation)
      const isChat = topic.about === 'words' && seen.isChat(topic.text)
      const isNow = signs === tracker.signs()
      const known = (isNow ? tracker.card(file.cards()) : null) ?? cardFor(file.cards(), signs)
      const embedding =
        topic.about === 'words' && means !== null ? await embeddingOf(topic.text, embed, clock) : undefined
      const card = (known && byId(known.id)) ?? cardFor(file.cards(), signs) ?? newCard(signs)
      const was = card.corrections.find((each) => isSameTopic(each, topic))?.means
      const given = {
        ...{ ...topic, at: clock.now() },
        ...(embedding !== undefined && { embedding }),
        ...(isChat && { isChat: true as const }),
      }
      if (isNow) tracker.choose(card.id)
      return record(card, given, { means, was, by })
    },
    change(id, topic, means, by) {
      const card = byId(id)
      const given = card?.corrections.find((each) => isSameTopic(each, topic))
      return card === undefined || given === undefined
        ? gone('This correction')
        : record(card, given, { means, was: given.means, by })
    },
    setNumber(id, was, number) {
      const aspect = tracker.aspect()
      const found = id === null ? tracker.card(file.cards()) : byId(id)
      if (found === undefined) return gone('This card')
      const card = found ?? newCard(tracker.signs())
      if (number !== null && aspect === null)
        return {
          kind: 'invalid',
          message: 'Adlib has not seen the game yet.',
          remedy: 'Let Adlib watch the game, then name its numbers.',
        }
      if (id === null) tracker.choose(card.id)
      return answer(put(withNumber(card, { was, number, aspect: aspect ?? 1 })))
    },
    setRegions(id, regions) {
      const card = byId(id)
      return card === undefined ? gone('This card') : answer(put({ ...card, regions: [...regions] }))
    },
    rename(id, name) {
      const card = byId(id)
      return card === undefined ? gone('This card') : answer(put({ ...card, name: name.trim() }))
    },
    async import(text) {
      const read = parseCard(text)
      if ('problem' in read) return { kind: 'invalid', ...read.problem }
      const card = importedCard(read.card, { id: newId(), at: clock.now() })
      const corrections = await Promise.all(
        card.corrections.map(async (each) => {
          const embedding = each.about === 'words' ? await embeddingOf(each.text, embed, clock) : undefined
          return embedding === undefined ? each : { ...each, embedding }
        }),
      )
      return answer(put({ ...card, corrections }))
    },
    delete(id) {
      const card = byId(id)
      if (card === undefined) return gone('This card')
      const failure = file.delete(id)
      deleted = card
      follow()
      return answer(failure)
    },
    restore(id) {
      if (deleted?.id !== id) return gone('The deleted card')
      const card = deleted
      deleted = null
      return answer(put(card))
    },
  }
}

const none: readonly Correction[] = []

const gone = (what: string): CommandError => ({
  kind: 'gone',
  message: `${what} is no longer stored.`,
  remedy: 'No action is needed.',
})

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
