import type { Beat } from './beat.ts'
import type { Cue } from './cue.ts'
import type { ModelRef } from './event/brain.ts'
import type { AdlibEvent, EventOf } from './event.ts'
import { isFromProgram } from './observation.ts'
import { type BeatView, emptyShow, type ShowState } from './show.ts'
import type { CueView } from './stage-views.ts'
import type { TurnView } from './turn-view.ts'

/*
 * A viewer gets what the audience gets, and what Adlib sees: cues that went on stage, observations of the picture, and
 * the performer's turns and beats without what was planned, thought or called. Each function for an event must agree
 * with the function for its view in the state.
 */

const performer = 'performer'

/** Withholds texts that other programs sent, which are not in the picture. */
export const viewersObservation = (event: EventOf<'sight/observation'>): AdlibEvent | null =>
  isFromProgram(event.observation) ? null : event

/** Withholds the turns of other agents, and which whispers a turn answers. */
export function viewersTurnStart(event: EventOf<'turn/start'>): AdlibEvent | null {
  const { whispers: _, action: __, ...shown } = event
  return (event.agent ?? performer) === performer ? shown : null
}

export const viewersCueEvent = (event: EventOf<'stage/cue'>): AdlibEvent => ({
  ...event,
  cue: viewersCue(event.cue),
})

export const viewersBeatEvent = (event: EventOf<'show/beat'>): AdlibEvent => ({
  ...event,
  beat: viewersBeat(event.beat),
  plan: viewersPlan(event.plan),
})

export const viewersTurns = (turns: readonly TurnView[]): TurnView[] =>
  turns.flatMap((view) => {
    if (view.agent !== performer) return []
    const { turn, agent, at, cause, observation, saw, beat, end } = view
    return {
      ...{ turn, agent, at, cause, observation, steps: [], calls: [], said: [] },
      ...(saw === undefined || isFromProgram(saw) ? {} : { saw }),
      ...(beat === undefined ? {} : { beat: viewersBeatView(beat) }),
      ...(end === undefined ? {} : { end }),
    }
  })

export const viewersCues = (cues: readonly CueView[]): CueView[] =>
  cues.flatMap(({ cue, cuedAt, shown, dropped }) =>
    cuedAt === undefined
      ? []
      : { cue: viewersCue(cue), cuedAt, shown, ...(dropped === undefined ? {} : { dropped }) },
  )

export const viewersShow = ({ beats, energy }: ShowState): ShowState => ({
  ...emptyShow,
  beats: beats.map(viewersBeatView),
  energy,
})

const viewersBeatView = ({ cause: _, ...view }: BeatView): BeatView => ({
  ...view,
  beat: viewersBeat(view.beat),
  plan: viewersPlan(view.plan),
})

/** Withholds the words of a beat, which may be from a program or from the microphone. */
const viewersBeat = ({ quote: _, prop: __, number: ___, cause: ____, ...beat }: Beat): Beat => ({
  ...beat,
  subject: null,
})

/** Keeps why a beat got no reaction, but not the line that was planned. */
const viewersPlan = ({ level, held, waitMs, writer }: BeatView['plan']): BeatView['plan'] => ({
  ...{ level, writer },
  ...(held === undefined ? {} : { held }),
  ...(waitMs === undefined ? {} : { waitMs }),
})

const viewersCue = ({ call: _, line: __, gag: ___, ...cue }: Cue): Cue => cue

/** Replaces the active model, which viewers do not get. */
export const viewersBrain: ModelRef = { driver: 'none', model: '', mode: '' }
