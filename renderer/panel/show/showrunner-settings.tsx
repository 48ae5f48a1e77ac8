import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice, Range, Setting } from '../kit/setting-controls.tsx'
import { changeShow } from '../stage/stage-actions.ts'
import { showWords } from './show-words.ts'

/** Settings of the showrunner: whether it writes notes, and how often. */
export function ShowrunnerSettings(props: { showrunner: Settings['show']['showrunner'] }) {
  const { enabled, everyMinutes } = props.showrunner
  return (
    <>
      <Setting label={showWords.showNotes} hint={showWords.showNotesHint}>
        <Choice
          label={showWords.showNotes}
          value={enabled ? 'on' : 'off'}
          options={[
            ['off', showWords.off],
            ['on', showWords.on],
          ]}
          choose={(value) => void changeShow({ showrunner: { enabled: value === 'on' } })}
        />
      </Setting>
      <Setting label={showWords.newNotesEvery} hint={showWords.newNotesHint}>
        <Range
          label={showWords.newNotesEvery}
          value={everyMinutes}
          min={1}
          max={30}
          step={1}
          valueText={(value) => (value === 1 ? showWords.oneMinute : showWords.minutes(value))}
          showsValue
          commit={(value) => changeShow({ showrunner: { everyMinutes: value } })}
        />
      </Setting>
    </>
  )
}
