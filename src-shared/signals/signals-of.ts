import type { Beat } from '../events/beat.ts'
import type { AdlibEvent } from '../events/event.ts'
import { isSaid } from '../events/lanes.ts'
import type { Observation, TrackedNumber } from '../events/observation.ts'
import { isDemo } from '../events/on-air.ts'
import type { State, Tally } from '../events/state.ts'
import { type Signal, type SignalNumber, signalVersion } from './signal.ts'

type ShowState = Extract<Signal, { type: 'show' }>['show']

/** Turns the events of a run into signals for one program. Not reusable for another run. */
export interface SignalReader {
  /** Returns the signal that greets a program. */
  hello(state: State): Signal
  /** Returns the signals of an event. `state` is the state after it. */
  read(event: AdlibEvent, state: State): Signal[]
}

/** @param isClean whether the filter lets a text pass */
export function signalReader(isClean: (text: string) => boolean): SignalReader {
  let show: ShowState | undefined
  let tally: Tally | undefined
  let numbers: ReadonlyMap<string, number> = new Map()

  const named = ({ label, value, was, of }: TrackedNumber): SignalNumber => ({
    name: isClean(label) ? label : 'number',
    value,
    ...(was !== undefined && { was }),
    ...(of !== undefined && { max: of }),
  })
  /** Numbers whose value is another one than in the last observation that had them. */
  const changed = (observation: Observation): TrackedNumber[] => {
    const before = numbers
    numbers = new Map(observation.numbers.map(({ label, value }) => [label, value]))
    return observation.numbers.filter(({ label, formerly, value }) => {
      const known = before.get(label) ?? before.get(formerly ?? '')
      return known !== undefined && known !== value
    })
  }

  return {
    hello(state) {
      show = showOf(state)
      tally = state.tally
      numbers = new Map(state.observation?.numbers.map(({ label, value }) => [label, value]))
      return {
        ...{ v: signalVersion, seq: state.seq, at: state.t, type: 'hello', run: state.run, show },
        numbers: (state.observation?.numbers ?? []).map(named),
        counts: state.tally,
      }
    },
    read(event, state) {
      const head = {
        ...({ v: signalVersion, seq: event.seq, at: event.t } as const),
        ...(isDemo(state) && ({ demo: true } as const)),
      }
      const signals: Signal[] = []
      const next = showOf(state)
      if (next !== show) signals.push({ ...head, type: 'show', show: next })
      show = next
      switch (event.type) {
        case 'show/beat': {
          const { kind, subject, salience, polarity, nth, feat, number, cause, isUnsure } = event.beat
          signals.push({
            ...{ ...head, type: 'moment', kind, salience, polarity, nth, sure: isUnsure !== true },
            subject: subject !== null && isClean(subject) ? subject : null,
            ...(feat !== undefined && { feat }),
            ...(number !== undefined && {
              number: { ...numberOf(number), name: isClean(number.label) ? number.label : 'number' },
            }),
            ...(cause?.box !== undefined && { box: [...cause.box] }),
          })
          break
        }
        case 'sight/observation':
          if (event.observation.scene.cut) signals.push({ ...head, type: 'cut' })
          for (const number of changed(event.observation))
            signals.push({ ...head, type: 'number', ...named(number) })
          break
        case 'stage/cue':
          if (isSaid(event.cue.content)) signals.push({ ...head, type: 'said', text: event.cue.content.text })
      }
      // The fold makes a new object only when a count changes.
      if (state.tally !== tally) signals.push({ ...head, type: 'counts', ...state.tally })
      tally = state.tally
      return signals
    },
  }
}

const numberOf = ({ value, was, max }: NonNullable<Beat['number']>) => ({
  value,
  ...(was !== undefined && { was }),
  ...(max !== undefined && { max }),
})

function showOf(state: State): ShowState {
  if (state.ended !== null) return 'ended'
  if (state.panic !== null) return 'panic'
  if (state.paused !== null) return 'paused'
  return isDemo(state) ? 'demo' : 'live'
}
