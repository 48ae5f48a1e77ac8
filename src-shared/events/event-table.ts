import {
  moderatorPaths,
  overlayPaths,
  settingsAt,
  settingsPart,
  viewerPaths,
} from '../settings/settings-part.ts'
import type { Audience } from './audience.ts'
import {
  cutActed,
  cutMessage,
  cutSpawned,
  cutStepped,
  viewersBeatEvent,
  viewersBrain,
  viewersCueEvent,
  viewersObservation,
  viewersTurnStart,
} from './audience.ts'
import { type Chip, chipOfError, chipOfHeld } from './chips.ts'
import { cueText, spokenText } from './cue-words.ts'
import type { AdlibEvent, EventOf, EventType } from './event.ts'
import type { MarkKind, MomentBody } from './moment.ts'
import { placesOf } from './observation.ts'

/** The kind of row that the stream shows for an event. */
export type EventRow = 'saw' | 'thought' | 'said' | 'call' | 'held' | 'beat' | 'saying' | 'line'

/** The list in the state that receives an event outside of turns. */
export type BetweenTurns = 'sayings' | 'lines'

/** The words of a simple row (`line`). The panel shows a label for the event type before them. */
export interface LineBody {
  readonly who?: string
  readonly text: string
}

/** Totals in a run's summary. */
export type RunTotal = 'turns' | 'cues' | 'observations' | 'calls' | 'agents'

/** What an audience receives of an event: all of it (true), nothing (false or null), or the function's result. */
type Part<Event> = boolean | ((event: Event) => AdlibEvent | null)

/** How the stream, past runs, the pages and the journal treat a type of event. */
export interface EventFacts<Event> {
  /** The row that the event adds; `none` if it adds no row. */
  readonly row: EventRow | 'none' | ((event: Event) => EventRow | 'none')
  readonly line?: (event: Event) => LineBody
  /** Chips that count the event, in addition to those of its row. */
  readonly chips?: (event: Event) => readonly Chip[]
  /** The event's text for searches of past runs, and its mark on their timeline. */
  readonly moment: 'none' | ((event: Event) => MomentBody | null)
  readonly counts: RunTotal | 'none'
  readonly pages: { readonly [Reader in Audience]: Part<Event> }
  /** Whether the event must be safe from a power loss before it is acknowledged. */
  readonly durable: boolean
  /** The list in the state that keeps the event, if the stream shows it outside of turns; otherwise false. */
  readonly betweenTurns: BetweenTurns | false
}

const toOwner = { owner: true, moderator: false, viewer: false, overlay: false, eye: false }
const toModerators = { ...toOwner, moderator: true }
const toPanels = { ...toModerators, viewer: true }
const toPanelsAndOverlay = { ...toPanels, overlay: true }
/** What all panels except a viewer's get of an event. */
const cutForModerators = <Event>(cut: (event: Event) => AdlibEvent) => ({
  ...toModerators,
  ...{ owner: cut, moderator: cut },
})

/** Without `pages`, so that each type of event must say who gets it. */
const unseen = { row: 'none', moment: 'none', counts: 'none', durable: false, betweenTurns: false } as const
const forOwner = { ...unseen, pages: toOwner }
const moderated = { ...unseen, pages: toModerators }
const shared = { ...unseen, pages: toPanels }
const onOverlay = { ...unseen, pages: toPanelsAndOverlay }
const line = <Event>(words: (event: Event) => LineBody) => ({
  ...unseen,
  ...({ row: 'line', line: words, betweenTurns: 'lines' } as const),
  moment: (event: Event): MomentBody => ({ text: lineText(words(event)), found: 'note' }),
})
const mark = (kind: MarkKind) => (): MomentBody => ({ text: '', mark: kind })

const errorChips = ({ error }: { readonly error?: string | undefined }): readonly Chip[] => {
  const chip = error === undefined ? undefined : chipOfError(error)
  return chip === undefined ? [] : [chip]
}
const endOfCall = {
  ...moderated,
  chips: errorChips,
  moment: (event: EventOf<'tool/done' | 'tool/error'>) =>
    errorChips(event).includes('errors') ? errorOf(`${event.tool}: ${event.message ?? ''}`) : null,
} satisfies EventFacts<EventOf<'tool/done' | 'tool/error'>>
const errorOf = (text: string): MomentBody => ({ text, found: 'error', mark: 'error' })

type Begun = EventOf<'run/start'> | EventOf<'run/resumed'>
const begun = {
  ...toPanels,
  moderator: (event: Begun) => ({ ...event, settings: settingsAt(event.settings, moderatorPaths) }),
  viewer: (event: Begun) => ({
    ...event,
    settings: settingsAt(event.settings, viewerPaths),
    brain: viewersBrain,
  }),
}

/**
 * The facts of each event type. The table does not compile if an event type is missing, or does
 * not say who gets it.
 */
const table = {
  'run/start': { ...unseen, durable: true, pages: begun },
  'run/resumed': { ...line(restart), durable: true, moment: mark('restart'), pages: begun },
  'run/end': { ...shared, durable: true },
  'performer/paused': shared,
  'performer/resumed': shared,
  'operator/said': {
    ...{ ...moderated, row: 'saying', betweenTurns: 'sayings' },
    moment: ({ text }) => ({ text, found: 'whisper', mark: 'whisper' }),
  },

  'settings/changed': {
    ...unseen,
    pages: {
      ...toOwner,
      moderator: (event) => changedAt(event, moderatorPaths),
      viewer: (event) => changedAt(event, viewerPaths),
      overlay: (event) => changedAt(event, overlayPaths),
    },
  },
  'settings/held': forOwner,
  'settings/settled': forOwner,
  'settings/problem': forOwner,

  'data/problem': forOwner,
  'data/solved': forOwner,
  'data/over-limits': forOwner,
  'data/limits-settled': forOwner,

  'brain/changed': {
    ...moderated,
    moment: ({ to, why }) => ({ text: `${to.model}: ${why}`, found: 'note' }),
  },
  'brain/retried': moderated,
  'brain/phase': moderated,
  'brain/level': { ...moderated, moment: ({ model, why }) => ({ text: `${model}: ${why}`, found: 'note' }) },
  'brain/answered': moderated,
  'model/pull': forOwner,

  'sight/observation': {
    ...unseen,
    counts: 'observations',
    moment: ({ observation }) => ({
      text: observation.newLines.map(({ text }) => text).join(' · '),
      ...{ found: 'saw', mark: 'observation' },
    }),
    pages: { ...toPanels, viewer: viewersObservation, overlay: placesSeen },
  },
  'sight/source': { ...unseen, pages: { ...toPanels, eye: true } },
  'sight/own-panel': moderated,
  'sight/card': moderated,

  'turn/start': {
    ...{ ...unseen, row: 'saw', counts: 'turns', moment: mark('turn') },
    pages: { ...toPanels, viewer: viewersTurnStart },
  },
  // Part of these words may be held back. Viewers get the words that went on stage, as `stage/cue`.
  'perform/text': { ...moderated, row: 'said', moment: ({ text }) => ({ text, found: 'said' }) },
  'turn/end': shared,

  'llm/step': { ...moderated, row: 'thought' },
  // Panels request the prompt separately when they show it.
  'llm/prompt': { ...unseen, pages: cutForModerators((event) => ({ ...event, values: [] })) },
  'llm/delta': moderated,
  'llm/raw': moderated,
  'llm/repaired': moderated,
  'llm/final': {
    ...moderated,
    chips: ({ outcome }) => (outcome === 'malformed' ? ['errors'] : []),
    moment: ({ outcome }) => (outcome === 'malformed' ? errorOf('') : null),
  },
  'llm/failed': { ...moderated, chips: () => ['errors'], moment: ({ message }) => errorOf(message) },

  'tool/call': {
    ...{ ...moderated, row: 'call', counts: 'calls' },
    chips: ({ repairs }) => (repairs?.length ? ['repaired'] : []),
    moment: ({ tool, args }) => ({ text: `${tool} ${JSON.stringify(args) ?? ''}`, found: 'tool' }),
  },
  'tool/done': endOfCall,
  'tool/error': endOfCall,
  'tool/settled': moderated,
  'tool/trace': moderated,
  'ask/start': moderated,
  'ask/end': moderated,
  'decoy/hit': moderated,

  'policy/ask': moderated,
  'policy/answer': moderated,
  'lock/acquired': { ...moderated, durable: true },
  'lock/released': { ...moderated, durable: true },
  'lock/denied': moderated,
  'coordination/request': moderated,

  'mcp/server': forOwner,
  'mcp/log': forOwner,
  'pack/file': forOwner,

  'stage/queued': {
    ...moderated,
    chips: ({ cue }) => (cue.call !== undefined && spokenText(cue.content) !== null ? ['said'] : []),
  },
  'stage/cue': {
    ...unseen,
    pages: { ...toPanelsAndOverlay, viewer: viewersCueEvent },
    counts: 'cues',
    moment: ({ cue }) => ({ text: cueText(cue.content), found: 'cue', mark: 'cue' }),
  },
  'stage/page': moderated,
  'stage/shown': shared,
  'stage/dropped': onOverlay,
  'stage/stopped': onOverlay,
  'stage/cleared': onOverlay,
  'stage/hushed': shared,
  'stage/filtered': {
    ...moderated,
    row: ({ call }) => (call === undefined ? 'held' : 'none'),
    chips: ({ rule }) => [chipOfHeld(rule)],
  },
  'voice/engine': moderated,
  'stage/panic': {
    // A panic drops the waiting whispers, which changes their rows.
    ...{ ...onOverlay, durable: true, betweenTurns: 'sayings' },
    moment: ({ by }) => ({ text: by, mark: 'panic' }),
  },
  'stage/released': { ...onOverlay, durable: true },

  'show/beat': { ...unseen, row: 'beat', pages: { ...toPanels, viewer: viewersBeatEvent } },
  'show/direction': moderated,
  // This event changes the whisper's row instead of adding a row.
  'show/whisper': { ...moderated, betweenTurns: 'sayings' },
  'show/kept': moderated,
  'show/notes': moderated,
  'show/notes-dropped': moderated,
  'show/corrected': moderated,
  'show/tallied': shared,
  'audition/state': forOwner,

  'rule/silence': forOwner,
  'rule/tried': forOwner,
  'rule/began': { ...forOwner, durable: true },
  'rule/ended': forOwner,

  'clip/began': { ...forOwner, durable: true },
  'clip/saved': { ...line(({ path }: EventOf<'clip/saved'>) => ({ text: path })), pages: toOwner },
  'clip/failed': {
    ...line(({ message, remedy }: EventOf<'clip/failed'>) => ({ text: `${message} ${remedy}` })),
    pages: toOwner,
  },
  'clip/marked': {
    ...line(({ message, remedy = '' }: EventOf<'clip/marked'>) => ({
      text: message === undefined ? 'OK' : `${message} ${remedy}`,
    })),
    pages: toOwner,
  },

  'obs/state': moderated,
  'obs/mic': moderated,

  'vtube-studio/state': moderated,

  'ears/state': moderated,
  'ears/speech': moderated,
  'ears/words': moderated,

  'chat/state': moderated,
  'chat/heard': moderated,
  'chat/message': {
    ...line(({ name, text }: EventOf<'chat/message'>) => ({ who: name, text })),
    pages: toModerators,
  },
  'chat/newcomers': {
    ...line(({ names, count }: EventOf<'chat/newcomers'>) => ({ text: `${names.join(', ')} (${count})` })),
    pages: toModerators,
  },
  // Its gift has a row, too.
  'chat/gave': moderated,
  'chat/gift': {
    ...line(({ names, what, amount }: EventOf<'chat/gift'>) => ({
      text: `${names.join(', ')}: ${amount} ${what}`,
    })),
    pages: toModerators,
  },
  'chat/raid': {
    ...line(({ name, viewers }: EventOf<'chat/raid'>) => ({ who: name, text: String(viewers) })),
    pages: toModerators,
  },
  'chat/erupted': {
    ...line(({ mood, people }: EventOf<'chat/erupted'>) => ({ text: `${mood} (${people})` })),
    pages: toModerators,
  },
  'chat/vote': {
    ...line(({ options, counts, endsAt }: EventOf<'chat/vote'>) => ({
      text: options
        .map((one, index) => (counts === undefined ? one : `${one} ${counts[index] ?? 0}`))
        .concat(counts === undefined && endsAt === undefined ? ['no result'] : [])
        .join(' · '),
    })),
    pages: toModerators,
  },
  'chat/regular': {
    ...line(({ name, streams }: EventOf<'chat/regular'>) => ({ who: name, text: String(streams) })),
    pages: toModerators,
  },
  'chat/quiet': {
    ...line(({ ms }: EventOf<'chat/quiet'>) => ({ text: `${Math.round(ms / 60_000)} min` })),
    pages: toModerators,
  },
  'chat/laughed': {
    ...line(({ line: said, people }: EventOf<'chat/laughed'>) => ({ text: `${said} (${people})` })),
    pages: toModerators,
  },
  'chat/gone': moderated,
  'chat/counted': moderated,

  'game/server': moderated,
  'game/connected': moderated,
  'game/actions': moderated,
  'game/context': moderated,
  'game/forced': { ...moderated, moment: ({ game, query }) => ({ text: `${game} ${query}`, found: 'note' }) },
  'game/acted': moderated,
  'game/unanswered': {
    ...line(({ game, why }: EventOf<'game/unanswered'>) => ({ who: game, text: why })),
    pages: toModerators,
  },
  'game/left': moderated,

  'agent/spawned': { ...unseen, counts: 'agents', pages: cutForModerators(cutSpawned) },
  'agent/message': { ...unseen, pages: cutForModerators(cutMessage) },
  'agent/inbox-full': moderated,
  'agent/stepped': { ...unseen, pages: cutForModerators(cutStepped) },
  'agent/acted': { ...unseen, pages: cutForModerators(cutActed) },
  'agent/status': moderated,
} satisfies { readonly [Type in EventType]: EventFacts<EventOf<Type>> }

/** Types of events that the stream shows as a simple row (`line`). */
export type LineType = {
  [Type in EventType]: (typeof table)[Type] extends { readonly row: 'line' } ? Type : never
}[EventType]

export const eventTypes = Object.keys(table) as EventType[]

/** Returns the facts of an event type. Their functions accept only events of that type. */
export const eventFacts = (type: EventType): EventFacts<AdlibEvent> =>
  table[type] as unknown as EventFacts<AdlibEvent>

const chipsOfRow: Readonly<Record<EventRow, readonly Chip[]>> = {
  saw: ['saw'],
  thought: [],
  said: ['said'],
  call: ['tools'],
  held: [],
  beat: [],
  saying: [],
  line: [],
}

/** Returns the chips that count this event. Must agree with `matches`, which filters rows by chip. */
export function chipsOf(event: AdlibEvent): readonly Chip[] {
  const { row, chips } = eventFacts(event.type)
  const begins = typeof row === 'function' ? row(event) : row
  if (begins === 'none' && chips === undefined) return noChips
  return [...(begins === 'none' ? [] : (['all', ...chipsOfRow[begins]] as const)), ...(chips?.(event) ?? [])]
}

const noChips: readonly Chip[] = []

/** Returns the simple row of an event, or null. */
export function lineOf(event: AdlibEvent): LineView | null {
  const body = eventFacts(event.type).line?.(event)
  return body === undefined ? null : { ...body, type: event.type as LineType, seq: event.seq, at: event.t }
}

/** Returns the searchable text of a simple row. */
export const lineText = ({ who, text }: LineBody): string => (who === undefined ? text : `${who}: ${text}`)

/** A simple row in the state; `at` is epoch ms. */
export interface LineView extends LineBody {
  readonly type: LineType
  readonly seq: number
  readonly at: number
}

function restart({ forkOf }: EventOf<'run/resumed'>): LineBody {
  return { text: forkOf ?? '' }
}

function placesSeen(event: EventOf<'sight/observation'>): EventOf<'sight/observation'> | null {
  const observation = placesOf(event.observation)
  return observation && { ...event, observation }
}

function changedAt(
  event: EventOf<'settings/changed'>,
  paths: readonly string[],
): EventOf<'settings/changed'> | null {
  const patch = settingsPart(event.patch, paths)
  return patch && { ...event, patch }
}
