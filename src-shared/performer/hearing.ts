import { giftWeight } from '../chat/gift-weight.ts'
import { type HeardEvent, heardEvent } from '../events/event/message.ts'
import type { AdlibEvent, EventOf } from '../events/event.ts'
import type { Observation } from '../events/observation.ts'
import type { State } from '../events/state.ts'
import { type BeatBody, beatBody } from '../moments/beat-body.ts'
import type { BeatReader } from '../moments/read-beats.ts'
import { quoteForeign } from '../safety/quote.ts'
import type { StagePart } from '../stage/stage-guard.ts'
import { partText, type TextBlock } from '../step/content.ts'
import { defined } from '../step/record.ts'
import { notesBlock, type SoFar, type TurnInput, whisperText } from './turn-input.ts'
import type { LineContext } from './writer/judge-line.ts'
import { isTouchy } from './writer/quoted-words.ts'

/** Parts of a prompt. Those that are not `needed` share the room that the moment leaves. */
interface Prompted {
  readonly needed?: readonly TextBlock[]
  readonly optional?: readonly TextBlock[]
}

/** The part of the state that the filter reads. */
type Filtered = StagePart & Partial<Pick<State, 'lines' | 'chat'>>

/** What the performer does with an event that it hears. Each column is an answer, so `false` is written out. */
interface Hearing<Event> {
  /** Beat rules: returns the moments that the event reports, the strongest first. */
  readonly beats: false | ((event: Event, reader: BeatReader) => readonly BeatBody[])
  /** Prompt: returns what a model reads of it. `moment`: the text of the moment quotes it. */
  readonly prompt: false | 'moment' | ((input: TurnInput, soFar: SoFar) => Prompted)
  /** Watcher of orders: returns words from outside. A call that they may have asked for is marked. */
  readonly orders: false | ((input: TurnInput, state: State) => readonly string[])
  /** Filter: returns words that a line must not just repeat. `labels` may also be only a part of the line. */
  readonly filter: false | ((state: Filtered) => Pick<Required<LineContext>, 'screen' | 'labels'>)
}

/** How the performer hears what happens in chat: as a beat, of which a model reads the sentence of the moment. */
const ofChat = <Event>(beat: (event: Event) => BeatBody | null): Hearing<Event> => ({
  beats: (event) => [beat(event) ?? []].flat(),
  prompt: false,
  orders: false,
  filter: false,
})

/** Returns a message of chat as a prompt quotes it. A small model writes "nothing" if nothing asks it to answer. */
export const chatText = (name: string, text: string): string =>
  `${quoteForeign(name, 40)} writes in chat: "${quoteForeign(text)}" Answer with "talk" and a line.`

/** Maximum number of letters of the names in a line. */
const maxNames = 24

const subject = (
  names: readonly string[],
  by: readonly string[] = [],
): Pick<BeatBody, 'subject' | 'chat'> => ({
  subject: [names.slice(0, 2).join(' & ')].find(({ length }) => length <= maxNames) ?? names[0] ?? null,
  chat: { people: by.flatMap((key, n) => (names[n] === undefined ? [] : [{ by: key, name: names[n] }])) },
})
const people = (value: number): Pick<BeatBody, 'number'> => ({ number: { label: 'people', value } })

/**
 * How the performer hears each type of event. It does not compile if an event that agents hear is missing, because
 * the event would wake the performer and have no effect.
 */
const hearings: { readonly [Type in HeardEvent]: Hearing<EventOf<Type>> } = {
  'sight/observation': {
    beats: ({ observation }, reader) => reader.observe(observation),
    prompt: 'moment',
    orders: ({ seen }) =>
      seen === null ? [] : [seen.largest ?? '', ...seen.new, ...seen.numbers.map(({ label }) => label)],
    filter: (state) => ({ screen: screenLately(state), labels: labelsLately(state) }),
  },
  'operator/said': {
    beats: false,
    prompt: ({ whispers }) => ({
      needed: whispers.map((words) => partText('whisper', whisperText(words))),
    }),
    // The streamer may give orders, and a line may repeat their words.
    orders: false,
    filter: false,
  },
  'chat/message': {
    beats: ({ id, by, name, text, asks }) => [
      beatBody('chat-asks', {
        ...{ subject: name, quote: text.slice(0, 80) },
        // A joke is no answer to bait.
        ...defined({ asks: isTouchy(text) ? undefined : asks }),
        chat: { message: id, people: [{ by, name }] },
      }),
    ],
    prompt: ({ beat }, { chat }) => {
      const asked = chat?.messages.find(({ id }) => id === beat?.chat?.message)
      if (asked === undefined) return {}
      const { name, text, known } = asked
      const remembered =
        known === undefined
          ? ''
          : [
              `${quoteForeign(name, 40)} was here in ${known.streams} streams.`,
              ...(known.note === undefined ? [] : [`Remembered: "${quoteForeign(known.note, 120)}"`]),
            ].join(' ')
      return {
        needed: [partText('screen', chatText(name, text))],
        optional: [partText('so-far', remembered)],
      }
    },
    orders: (_, { chat }) => chat?.messages.flatMap(({ name, text }) => [name, text]) ?? [],
    filter: ({ chat }) => ({ screen: chat?.messages.map(({ text }) => text) ?? [], labels: [] }),
  },
  'chat/newcomers': ofChat(({ names, by, count }) =>
    beatBody('first-time', { ...subject(names, by), ...people(count) }),
  ),
  'chat/regular': ofChat(({ name, by, streams }) =>
    beatBody('regular', { ...subject([name], [by]), number: { label: 'streams', value: streams } }),
  ),
  'chat/quiet': ofChat(() => beatBody('chat-quiet')),
  'chat/gift': ofChat(({ names, by, amount, count, what }) =>
    beatBody('gift', {
      ...subject(names, by),
      salience: giftWeight(what, amount),
      number: { label: count > 1 ? 'gifts' : what, value: amount },
    }),
  ),
  'chat/raid': ofChat(({ name, by, viewers }) =>
    beatBody('raid', {
      ...subject([name], by === undefined ? [] : [by]),
      number: { label: 'viewers', value: viewers },
    }),
  ),
  'chat/erupted': ofChat(({ mood, people: count }) =>
    beatBody('chat-erupts', { polarity: mood === 'loss' ? -0.4 : 0.4, ...people(count) }),
  ),
  'chat/vote': ofChat(({ options, counts }) => {
    const most = counts === undefined ? 0 : Math.max(...counts)
    const winner = options[counts?.indexOf(most) ?? -1]
    // A tie has no winner, and its card says all.
    const isTie = counts?.indexOf(most) !== counts?.lastIndexOf(most)
    if (winner === undefined || most === 0 || isTie) return null
    return beatBody('vote', { subject: winner, number: { label: 'votes', value: most } })
  }),
  'show/notes': {
    beats: false,
    prompt: (_, { show }) => ({ optional: notesBlock(show) }),
    // The showrunner's lines were checked when they were written.
    orders: false,
    filter: false,
  },
}

export type HeardBody = { [Type in HeardEvent]: EventOf<Type> }[HeardEvent]

const all: readonly Hearing<never>[] = Object.values(hearings)

/** The events that reach the performer's inbox. Any other would wake it for nothing. */
export const heardByPerformer = heardEvent.options.filter((type) => {
  const { beats, prompt, orders, filter } = hearings[type]
  return [beats, prompt, orders, filter].some((part) => part !== false)
})

/** Returns whether the rules of beats read this event. */
export const mayHoldBeats = (event: AdlibEvent): event is HeardBody =>
  event.type in hearings && hearings[event.type as HeardEvent].beats !== false

/** Returns the beats that an event reports. */
export const beatsIn = (event: HeardBody, reader: BeatReader): readonly BeatBody[] => {
  // TypeScript cannot infer that the event belongs to the function of its type.
  const { beats } = hearings[event.type] as Hearing<HeardBody>
  return beats === false ? [] : beats(event, reader)
}

/** Returns the parts of a prompt that quote what the performer heard, beside the text of the moment. */
export function heardParts(input: TurnInput, soFar: SoFar): Required<Prompted> {
  const parts = all.flatMap(({ prompt }) => (typeof prompt === 'function' ? [prompt(input, soFar)] : []))
  return {
    needed: parts.flatMap(({ needed = [] }) => needed),
    optional: parts.flatMap(({ optional = [] }) => optional),
  }
}

/** Returns words from outside that may contain orders, without repetitions. */
export const foreignWords = (input: TurnInput, state: State): readonly string[] => [
  ...new Set(all.flatMap(({ orders }) => (orders === false ? [] : orders(input, state)))),
]

/** Returns the words that a line must not just repeat. */
export function heardLately(state: Filtered): Pick<LineContext, 'screen' | 'labels'> {
  const words = all.flatMap(({ filter }) => (filter === false ? [] : [filter(state)]))
  return {
    screen: words.flatMap(({ screen }) => screen),
    labels: words.flatMap(({ labels }) => labels),
  }
}

const recentTurns = 8

type ScreenPart = Pick<State, 'turns' | 'observation' | 'trends'>

/** Returns the new and largest lines of the newest observation and of recent turns. */
const screenLately = (state: ScreenPart): string[] =>
  seenLately(state)
    .flatMap(({ newLines, largest }) => [...newLines, ...(largest === undefined ? [] : [largest])])
    .map(({ text }) => text)

/** Returns every line and label that was on the screen lately, such as the names of numbers. */
const labelsLately = (state: ScreenPart): string[] => [
  ...screenLately(state),
  ...seenLately(state).flatMap(({ goneLines, numbers, clocks = [] }) => [
    ...goneLines.map(({ text }) => text),
    ...[...numbers, ...clocks].map(({ label }) => label),
  ]),
  ...state.trends.map(({ label }) => label),
]

const seenLately = ({ turns, observation }: ScreenPart): Observation[] => [
  ...turns.flatMap(({ saw }) => saw ?? []).slice(-recentTurns),
  ...(observation === null ? [] : [observation]),
]
