import type { State } from '../../../src-shared/events/state.ts'
import { ui } from '../kit/language.ts'
import { Choice, Range } from '../kit/setting-controls.tsx'
import { Status } from '../kit/status.tsx'
import { describePacing, pacingName, pacingPresets, pacingStop } from '../show/pacing-presets.ts'
import { changeStage } from '../stage/stage-actions.ts'
import { AfterGoLive } from './after-go-live.tsx'

/** Setup question: how often the performer speaks, and whether aloud. */
export function AmountQuestion({ state }: { state: State }) {
  const { pacing, sound } = state.settings.stage
  const stop = pacingStop(pacing)
  return (
    <>
      <div className="stack setup-amount">
        <p className="setup-amount-name" aria-hidden="true">
          {pacingName(stop)}
        </p>
        <Range
          label={ui.show.talkativeness}
          value={stop}
          max={pacingPresets.length - 1}
          step={Number.isInteger(stop) ? 1 : 0.5}
          valueText={pacingName}
          commit={(value) => changeStage({ pacing: pacingPresets[Math.round(value)]?.pacing })}
        />
        <p className="inline spread fine t3" aria-hidden="true">
          <span>{pacingName(0)}</span>
          <span>{pacingName(pacingPresets.length - 1)}</span>
        </p>
        <Status words={describePacing(pacing)} />
      </div>
      <h4>{ui.setup.sounds}</h4>
      <Choice
        label={ui.setup.sounds}
        value={sound.muted ? 'off' : 'on'}
        options={[
          ['on', ui.show.on],
          ['off', ui.show.off],
        ]}
        choose={(value) => void changeStage({ sound: { muted: value === 'off' } })}
      />
      <p className="t2">{ui.setup.hush}</p>
      <AfterGoLive state={state} />
    </>
  )
}
