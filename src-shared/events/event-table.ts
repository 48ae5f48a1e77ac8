import { cutActed, cutMessage, cutSpawned, cutStepped } from './agent-pages.ts'
import { type Chip, chipOfError, chipOfHeld } from './chips.ts'
import { cueText, spokenText } from './cue-words.ts'
import type { AdlibEvent, EventOf, EventType } from './event.ts'
import type { MarkKind, MomentBody } from './moment.ts'
import { placesOf } from './places.ts'

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

/** What pages of a role receive of an event: all of it (true), nothing (false or null), or the function's result. */
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
  readonly pages: {
    readonly panel: Part<Event>
    readonly overlay: Part<Event>
    readonly eye: Part<Event>
  }
  /** Whether the event must be safe from a power loss before it is acknowledged. */
  readonly durable: boolean
  /** The list in the state that keeps the event, if the stream shows it outside of turns; otherwise false. */
  readonly betweenTurns: BetweenTurns | false
}

const panel = { panel: true, overlay: false, eye: false }
const panelAndOverlay = { ...panel, overlay: true }

const unseen = {
  row: 'none',
  moment: 'none',
  counts: 'none',
  pages: panel,
  durable: false,
  betweenTurns: false,
} as const
const durable = { ...unseen, durable: true }
const onOverlay = { ...unseen, pages: panelAndOverlay }
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
  ...unseen,
  chips: errorChips,
  moment: (event: EventOf<'tool/done' | 'tool/error'>) =>
    errorChips(event).includes('errors') ? errorOf(`${event.tool}: ${event.message ?? ''}`) : null,
} satisfies EventFacts<EventOf<'tool/done' | 'tool/error'>>
const errorOf = (text: string): MomentBody => ({ text, found: 'error', mark: 'error' })

/** The facts of each event type. The table does not compile if an event type is missing. */
const table = {
  'run/start': durable,
  'run/resumed': { ...line(restart), durable: true, moment: mark('restart') },
  'run/end': durable,
  'performer/paused': unseen,
  'performer/resumed': unseen,
  'operator/said': {
    ...{ ...unseen, row: 'saying', betweenTurns: 'sayings' },
    moment: ({ text }) => ({ text, found: 'whisper', mark: 'whisper' }),
  },

  'settings/changed': { ...unseen, pages: { ...panel, overlay: overlaySettings } },
  'settings/held': unseen,
  'settings/settled': unseen,
  'settings/problem': unseen,

  'data/problem': unseen,
  'data/solved': unseen,
  'data/over-limits': unseen,
  'data/limits-settled': unseen,

  'brain/changed': { ...unseen, moment: ({ to, why }) => ({ text: `${to.model}: ${why}`, found: 'note' }) },
  'brain/retried': unseen,
  'model/pull': unseen,

  'sight/observation': {
    ...unseen,
    counts: 'observations',
    moment: ({ observation }) => ({
      text: observation.newLines.map(({ text }) => text).join(' · '),
      ...{ found: 'saw', mark: 'observation' },
    }),
    pages: { ...panel, overlay: placesSeen },
  },
  'sight/source': { ...unseen, pages: { ...panel, eye: true } },
  'sight/own-panel': unseen,

  'turn/start': { ...unseen, row: 'saw', counts: 'turns', moment: mark('turn') },
  'perform/text': { ...unseen, row: 'said', moment: ({ text }) => ({ text, found: 'said' }) },
  'turn/end': unseen,

  'llm/step': { ...unseen, row: 'thought' },
  // Panels request the prompt separately when they show it.
  'llm/prompt': { ...unseen, pages: { ...panel, panel: (event) => ({ ...event, values: [] }) } },
  'llm/delta': unseen,
  'llm/raw': unseen,
  'llm/repaired': unseen,
  'llm/final': {
    ...unseen,
    chips: ({ outcome }) => (outcome === 'malformed' ? ['errors'] : []),
    moment: ({ outcome }) => (outcome === 'malformed' ? errorOf('') : null),
  },
  'llm/failed': { ...unseen, chips: () => ['errors'], moment: ({ message }) => errorOf(message) },

  'tool/call': {
    ...{ ...unseen, row: 'call', counts: 'calls' },
    chips: ({ repairs }) => (repairs?.length ? ['repaired'] : []),
    moment: ({ tool, args }) => ({ text: `${tool} ${JSON.stringify(args) ?? ''}`, found: 'tool' }),
  },
  'tool/done': endOfCall,
  'tool/error': endOfCall,
  'tool/settled': unseen,
  'tool/trace': unseen,
  'ask/start': unseen,
  'ask/end': unseen,
  'decoy/hit': unseen,

  'policy/ask': unseen,
  'policy/answer': unseen,
  'lock/acquired': durable,
  'lock/released': durable,
  'lock/denied': unseen,
  'coordination/request': unseen,

  'mcp/server': unseen,
  'mcp/log': unseen,
  'pack/file': unseen,

  'stage/queued': {
    ...unseen,
    chips: ({ cue }) => (cue.call !== undefined && spokenText(cue.content) !== null ? ['said'] : []),
  },
  'stage/cue': {
    ...onOverlay,
    counts: 'cues',
    moment: ({ cue }) => ({ text: cueText(cue.content), found: 'cue', mark: 'cue' }),
  },
  'stage/page': unseen,
  'stage/shown': unseen,
  'stage/dropped': onOverlay,
  'stage/stopped': onOverlay,
  'stage/cleared': onOverlay,
  'stage/hushed': unseen,
  'stage/filtered': {
    ...unseen,
    row: ({ call }) => (call === undefined ? 'held' : 'none'),
    chips: ({ rule }) => [chipOfHeld(rule)],
  },
  'voice/engine': unseen,
  'stage/panic': {
    // A panic drops the waiting whispers, which changes their rows.
    ...{ ...durable, pages: panelAndOverlay, betweenTurns: 'sayings' },
    moment: ({ by }) => ({ text: by, mark: 'panic' }),
  },
  'stage/released': { ...durable, pages: panelAndOverlay },

  'show/beat': { ...unseen, row: 'beat' },
  'show/direction': unseen,
  // This event changes the whisper's row instead of adding a row.
  'show/whisper': { ...unseen, betweenTurns: 'sayings' },
  'show/notes': unseen,
  'show/notes-dropped': unseen,
  'show/learned': unseen,
  'audition/state': unseen,

  'obs/state': unseen,
  'obs/mic': unseen,

  'vtube-studio/state': unseen,

  'ears/state': unseen,
  'ears/speech': unseen,
  'ears/words': unseen,

  'agent/spawned': { ...unseen, counts: 'agents', pages: { ...panel, panel: cutSpawned } },
  'agent/message': { ...unseen, pages: { ...panel, panel: cutMessage } },
  'agent/inbox-full': unseen,
  'agent/stepped': { ...unseen, pages: { ...panel, panel: cutStepped } },
  'agent/acted': { ...unseen, pages: { ...panel, panel: cutActed } },
  'agent/status': unseen,
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

function overlaySettings(event: EventOf<'settings/changed'>): EventOf<'settings/changed'> | null {
  const { overlay, stage } = event.patch
  const sound = (stage as { sound?: unknown } | undefined)?.sound
  if (overlay === undefined && sound === undefined) return null
  const patch = {
    ...(overlay === undefined ? {} : { overlay }),
    ...(sound === undefined ? {} : { stage: { sound } }),
  }
  return { ...event, patch }
}
