import type { Settings } from '../../../src-shared/settings/settings.ts'
import { fill } from '../kit/fill.ts'
import { ui } from '../kit/language.ts'
import { Choice, Range, Setting } from '../kit/setting-controls.tsx'
import { changeShow } from '../stage/stage-actions.ts'

/** Settings of the showrunner: whether it writes notes, and how often. */
export function ShowrunnerSettings(props: { showrunner: Settings['show']['showrunner'] }) {
  const { enabled, everyMinutes } = props.showrunner
  return (
    <>
      <Setting label={ui.show.showNotes} hint={ui.show.showNotesHint}>
        <Choice
          label={ui.show.showNotes}
          value={enabled ? 'on' : 'off'}
          options={[
            ['off', ui.show.off],
            ['on', ui.show.on],
          ]}
          choose={(value) => void changeShow({ showrunner: { enabled: value === 'on' } })}
        />
      </Setting>
      <Setting label={ui.show.newNotesEvery} hint={ui.show.newNotesHint}>
        <Range
          label={ui.show.newNotesEvery}
          value={everyMinutes}
          min={1}
          max={30}
          step={1}
          valueText={(value) => (value === 1 ? ui.show.oneMinute : fill(ui.show.minutes, { count: value }))}
          showsValue
          commit={(value) => changeShow({ showrunner: { everyMinutes: value } })}
        />
      </Setting>
    </>
  )
}
