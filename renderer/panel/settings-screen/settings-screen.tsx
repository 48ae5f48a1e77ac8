import { useState } from 'react'
import type { FixPlace } from '../../../src-shared/contract/api/doctor.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { About } from '../about/about.tsx'
import { Access } from '../access/access.tsx'
import { CheckUp } from '../access/check-up.tsx'
import { ChatAccess } from '../connections/chat-access.tsx'
import { ConnectedGames } from '../connections/connected-games.tsx'
import { ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice } from '../kit/setting-controls.tsx'
import { AllSettings, type OpenSetting } from '../settings/all-settings.tsx'
import { SavedProfiles } from '../settings/saved-profiles.tsx'
import { Viewers } from '../settings/viewers.tsx'
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
    <ScreenFrame name={ui.settings.settings} close={props.close}>
      <Choice
        label={ui.settings.part}
        value={part}
        options={[
          ['all', ui.settings.allSettings],
          ['profiles', ui.settings.profiles],
          ['tools', ui.settings.tools],
          ['access', ui.settings.access],
          ['doctor', ui.settings.checkUp],
          ['about', ui.about.about],
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
        <AllSettings
          settings={props.state.settings}
          open={props.open}
          beside={{
            chat: (
              <>
                <ChatAccess settings={props.state.settings} />
                <Viewers isOn={props.state.settings.chat.memory} />
              </>
            ),
            games: <ConnectedGames state={props.state} />,
          }}
        />
      )}
    </ScreenFrame>
  )
}
