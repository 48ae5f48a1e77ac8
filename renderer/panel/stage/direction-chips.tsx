import './direction-chips.css'
import { X } from 'lucide-react'
import type { ShowMood } from '../../../src-shared/events/event/show.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { elapsed } from '../kit/formats.ts'
import { useNow } from '../kit/time-hooks.ts'
import { send, usePanel } from '../store/store.ts'
import { stageActions } from './stage-actions.ts'
import { blockedWords } from './waiting.ts'

const moods: readonly (readonly [Exclude<ShowMood, 'none'>, string, hint: string])[] = [
  ['hype', 'Hype', 'More lines, more energy'],
  ['gentle', 'Gentle', 'No teasing, no mocking sounds'],
  ['quiet', 'Calm', 'Only great moments get a reaction'],
]

/** The mood of the show, the hush and the topic of the next line: each with the time left and a way to end it. */
export function DirectionChips({ state }: { state: Pick<State, 'show' | 'hushedUntil'> }) {
  const now = useNow()
  const blocked = usePanel((panel) => blockedWords(panel.state, panel.status))
  const { direction } = state.show
  const left = direction.untilAt - now
  const isHeld = left > 0
  const hushMs = state.hushedUntil - now
  return (
    <section className="direction" aria-label="Mood">
      <div className="direction-chips">
        {moods.map(([mood, name, hint]) => (
          <MoodChip
            key={mood}
            name={name}
            hint={hint}
            leftMs={isHeld && direction.mood === mood ? left : 0}
            blocked={blocked}
            start={() => void send({ command: 'mood', mood })}
            end={() => void send({ command: 'mood', mood: 'none' })}
          />
        ))}
        <MoodChip
          name="Hush"
          hint="Nothing is performed, except by hand"
          leftMs={hushMs}
          blocked={blocked}
          start={stageActions.toggleHush}
          end={stageActions.toggleHush}
        />
      </div>
      <p className="direction-topic">
        {isHeld && direction.prop !== null ? (
          <button
            type="button"
            className="chip"
            aria-pressed="true"
            aria-label={`End the topic “${direction.prop}”`}
            disabled={blocked !== null}
            onClick={() => void send({ command: 'drop-topic' })}
          >
            <span dir="auto">About {direction.prop}</span>
            <time className="mono">{elapsed(left)}</time>
            <X size={13} aria-hidden />
          </button>
        ) : (
          <span className="t3">No topic. Whisper “joke about the chest”.</span>
        )}
      </p>
    </section>
  )
}

function MoodChip(props: {
  name: string
  hint: string
  leftMs: number
  blocked: string | null
  start: () => void
  end: () => void
}) {
  const isOn = props.leftMs > 0
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isOn}
      aria-label={isOn ? `End ${props.name.toLowerCase()}` : props.name}
      title={props.blocked ?? (isOn ? 'Press to end it' : props.hint)}
      disabled={props.blocked !== null}
      onClick={isOn ? props.end : props.start}
    >
      {props.name}
      {isOn && (
        <>
          <time className="mono">{elapsed(props.leftMs)}</time>
          <X size={13} aria-hidden />
        </>
      )}
    </button>
  )
}
