import { useState } from 'react'
import type { FixPlace } from '../../../src-shared/contract/api/doctor.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { About } from '../about/about.tsx'
import { aboutWords } from '../about/about-words.ts'
import { Access } from '../access/access.tsx'
import { CheckUp } from '../access/check-up.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice } from '../kit/setting-controls.tsx'
import { AllSettings, type OpenSetting } from '../settings/all-settings.tsx'
import { SavedProfiles } from '../settings/saved-profiles.tsx'
import { settingsWords } from '../settings/settings-words.ts'
import { ToolsPart } from '../tools/tools-part.tsx'

/** The screen with every setting, profiles, tools, access, a check-up, and facts about this installation. */
export function SettingsScreen(props: {
  state: State
  close: () => void
  open: OpenSetting
  openPlace: (place: FixPlace) => void
}) {
  const [part, setPart] = useState('all')
  return (
    <ScreenFrame name={settingsWords.settings} close={props.close}>
      <Choice
        label={settingsWords.part}
        value={part}
        options={[
          ['all', settingsWords.allSettings],
          ['profiles', settingsWords.profiles],
          ['tools', settingsWords.tools],
          ['access', settingsWords.access],
          ['doctor', settingsWords.checkUp],
          ['about', aboutWords.about],
        ]}
        choose={setPart}
      />
      {part === 'access' ? (
        <Access state={props.state} />
      ) : part === 'tools' ? (
        <ToolsPart state={props.state} />
      ) : part === 'doctor' ? (
        <CheckUp open={props.openPlace} />
      ) : part === 'about' ? (
        <About />
      ) : part === 'profiles' ? (
        <SavedProfiles settings={props.state.settings} />
      ) : (
        <AllSettings settings={props.state.settings} open={props.open} />
      )}
    </ScreenFrame>
  )
}
