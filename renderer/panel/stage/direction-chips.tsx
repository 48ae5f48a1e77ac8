import './direction-chips.css'
import { X } from 'lucide-react'
import type { ShowMood } from '../../../src-shared/events/event/show.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { send, usePanel } from '../store/store.ts'
import { stageActions } from './stage-actions.ts'
import { blockedWords } from './waiting.ts'

const moods = (): readonly (readonly [Exclude<ShowMood, 'none'>, string, hint: string])[] => [
  ['hype', ui.stage.hype, ui.stage.hypeHint],
  ['gentle', ui.stage.gentle, ui.stage.gentleHint],
  ['quiet', ui.stage.calm, ui.stage.calmHint],
]

/** Chips for the mood, the hush and the next line's topic. An active one shows the time left, and a click ends it. */
export function DirectionChips({ state }: { state: Pick<State, 'show' | 'hushedUntil'> }) {
  const now = useNow()
  const blocked = usePanel((panel) => blockedWords(panel.state, panel.status))
  const { direction } = state.show
  const left = direction.untilAt - now
  const isHeld = left > 0
  const hushMs = state.hushedUntil - now
  return (
    <section className="direction" aria-label={ui.stage.mood}>
      <div className="sh">
        <h2>{ui.stage.mood}</h2>
      </div>
      <div className="direction-chips">
        {moods().map(([mood, name, hint]) => (
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
          name={ui.stage.hush}
          hint={ui.stage.hushHint}
          leftMs={hushMs}
          blocked={blocked}
          start={stageActions.toggleHush}
          end={stageActions.toggleHush}
        />
      </div>
      <p className="inline fine direction-topic">
        {isHeld && direction.prop !== null ? (
          <button
            type="button"
            className="chip"
            aria-pressed="true"
            aria-label={fill(ui.stage.endTopic, { topic: direction.prop })}
            disabled={blocked !== null}
            onClick={() => void send({ command: 'drop-topic' })}
          >
            <span className="clip" dir="auto">
              {fill(ui.stage.about, { topic: direction.prop })}
            </span>
            <time className="mono">{elapsed(left)}</time>
            <X size={13} aria-hidden />
          </button>
        ) : (
          <span className="t3">{ui.stage.noTopic}</span>
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
      aria-label={isOn ? fill(ui.stage.endMood, { name: props.name }) : props.name}
      title={props.blocked ?? (isOn ? ui.stage.pressToEnd : props.hint)}
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
