import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice, Range, Setting } from '../kit/setting-controls.tsx'
import { changeShow } from '../stage/stage-actions.ts'

/** Whether the showrunner writes notes, and how often. */
export function ShowrunnerSettings(props: { showrunner: Settings['show']['showrunner'] }) {
  const { enabled, everyMinutes } = props.showrunner
  return (
    <>
      <Setting label="Show notes" hint="Running gags, open threads, who is who and promises, for callbacks">
        <Choice
          label="Show notes"
          value={enabled ? 'on' : 'off'}
          options={[
            ['off', 'Off'],
            ['on', 'On'],
          ]}
          choose={(value) => void changeShow({ showrunner: { enabled: value === 'on' } })}
        />
      </Setting>
      <Setting label="New notes every" hint="Only after something has happened">
        <Range
          label="New notes every"
          value={everyMinutes}
          min={1}
          max={30}
          step={1}
          valueText={(value) => (value === 1 ? '1 minute' : `${value} minutes`)}
          showsValue
          commit={(value) => changeShow({ showrunner: { everyMinutes: value } })}
        />
      </Setting>
    </>
  )
}
