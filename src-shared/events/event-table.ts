import { cutActed, cutMessage, cutSpawned, cutStepped } from './agent-pages.ts'
import { type Chip, chipOfError, chipOfHeld } from './chips.ts'
import { cueText, spokenText } from './cue-words.ts'
import type { AdlibEvent, EventOf, EventType } from './event.ts'
import type { MarkKind, MomentBody } from './moment.ts'

/** The row of the stream that begins with an event; `stream-items.ts` makes it. */
export type EventRow = 'saw' | 'thought' | 'said' | 'call' | 'held' | 'beat' | 'saying'

/** Totals in the summary of a run; errors are counted by their chip. */
export type RunTotal = 'turns' | 'cues' | 'observations' | 'calls' | 'agents'

/** What a page of a role gets of an event: all of it, nothing, or a part. */
type Part<Event> = boolean | ((event: Event) => AdlibEvent | null)

/** What the stream, past runs, the pages and the journal do with an event; `fold/` has its reducer. */
export interface EventFacts<Event> {
  /** `none` if it only changes rows, or the panel shows it elsewhere. */
  readonly row: EventRow | 'none' | ((event: Event) => EventRow | 'none')
  /** Filters of the stream that find its turn by this event, in addition to those of the row. */
  readonly chips?: (event: Event) => readonly Chip[]
  /** `none` if past runs neither find nor mark it. */
  readonly moment: 'none' | ((event: Event) => MomentBody | null)
  /** The total of a run's summary that it raises. */
  readonly counts: RunTotal | 'none'
  readonly pages: {
    readonly panel: Part<Event>
    readonly overlay: Part<Event>
    readonly eye: Part<Event>
  }
  /** Whether it must survive a power loss before it is acknowledged; all others follow within the sync interval. */
  readonly durable: boolean
  /** Whether older pages of the stream have it although it belongs to no turn. */
  readonly betweenTurns: boolean
}

/** The panel's own copy of the state needs every event. */
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

/** Every type of event. A new type does not compile before it has its entry. */
const table: { readonly [Type in EventType]: EventFacts<EventOf<Type>> } = {
  'run/start': durable,
  'run/resumed': { ...durable, moment: mark('restart') },
  'run/end': durable,
  'performer/paused': unseen,
  'performer/resumed': unseen,
  'operator/said': {
    ...{ ...unseen, row: 'saying', betweenTurns: true },
    moment: ({ text }) => ({ text, found: 'whisper', mark: 'whisper' }),
  },

  'settings/changed': { ...unseen, pages: { ...panel, overlay: overlaySettings } },
  'settings/held': unseen,
  'settings/settled': unseen,
  'settings/problem': unseen,

  'data/problem': unseen,
  'data/over-limits': unseen,
  'data/limits-settled': unseen,

  'brain/changed': { ...unseen, moment: ({ to, why }) => ({ text: `${to.model}: ${why}`, found: 'note' }) },
  'brain/retried': unseen,

  'sight/observation': {
    ...unseen,
    counts: 'observations',
    moment: ({ observation }) => ({
      text: observation.newLines.map(({ text }) => text).join(' · '),
      ...{ found: 'saw', mark: 'observation' },
    }),
  },
  'sight/source': { ...unseen, pages: { ...panel, eye: true } },
  'sight/own-panel': unseen,

  'turn/start': { ...unseen, row: 'saw', counts: 'turns', moment: mark('turn') },
  'perform/text': { ...unseen, row: 'said', moment: ({ text }) => ({ text, found: 'said' }) },
  'turn/end': unseen,

  'llm/step': { ...unseen, row: 'thought' },
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
  // A refused call has its row already.
  'stage/filtered': {
    ...unseen,
    row: ({ call }) => (call === undefined ? 'held' : 'none'),
    chips: ({ rule }) => [chipOfHeld(rule)],
  },
  'voice/engine': unseen,
  'stage/panic': {
    // It answers the whispers that wait.
    ...{ ...durable, pages: panelAndOverlay, betweenTurns: true },
    moment: ({ by }) => ({ text: by, mark: 'panic' }),
  },
  'stage/released': { ...durable, pages: panelAndOverlay },

  'show/beat': { ...unseen, row: 'beat' },
  'show/direction': unseen,
  // It answers a whisper, which has its row.
  'show/whisper': { ...unseen, betweenTurns: true },
  'show/notes': unseen,
  'show/notes-dropped': unseen,
  'show/learned': unseen,
  'audition/state': unseen,

  'obs/state': unseen,
  'obs/mic': unseen,

  'agent/spawned': { ...unseen, counts: 'agents', pages: { ...panel, panel: cutSpawned } },
  'agent/message': { ...unseen, pages: { ...panel, panel: cutMessage } },
  'agent/inbox-full': unseen,
  'agent/stepped': { ...unseen, pages: { ...panel, panel: cutStepped } },
  'agent/acted': { ...unseen, pages: { ...panel, panel: cutActed } },
  'agent/status': unseen,
}

export const eventTypes = Object.keys(table) as EventType[]

/** Returns the facts of a type. The caller passes only events of that type, which the compiler cannot see. */
export const eventFacts = (type: EventType): EventFacts<AdlibEvent> => table[type] as EventFacts<AdlibEvent>

/** Chips of a row, besides `all`. */
const chipsOfRow: Readonly<Record<EventRow, readonly Chip[]>> = {
  saw: ['saw'],
  thought: [],
  said: ['said'],
  call: ['tools'],
  held: [],
  beat: [],
  saying: [],
}

/**
 * Returns the chips whose count rises by one with this event. `matches` applies the same rule to rows; this one counts
 * and indexes a run without building the rows of thousands of turns.
 */
export function chipsOf(event: AdlibEvent): readonly Chip[] {
  const { row, chips } = eventFacts(event.type)
  const begins = typeof row === 'function' ? row(event) : row
  if (begins === 'none' && chips === undefined) return noChips
  return [...(begins === 'none' ? [] : (['all', ...chipsOfRow[begins]] as const)), ...(chips?.(event) ?? [])]
}

const noChips: readonly Chip[] = []

/** An overlay gets the settings of its own look and of the sound. */
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
