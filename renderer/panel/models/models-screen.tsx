import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { loadedLater, Screen } from '../kit/screen.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { Auditions } from './auditions.tsx'

const playground = loadedLater(
  'Playground',
  async () => (await import('../playground/playground.tsx')).Playground,
)

/** Screen with the models, their auditions and their settings. It leads to the Playground. */
export function ModelsScreen({ state, close }: { state: State; close: () => void }) {
  const [isTrying, setIsTrying] = useState(false)
  if (isTrying) return <Screen of={playground} props={{ close: () => setIsTrying(false) }} />
  return (
    <ScreenFrame name="Models" close={close}>
      <p>
        <button type="button" className="btn sm" onClick={() => setIsTrying(true)}>
          <FlaskConical size={14} aria-hidden />
          Open the Playground
        </button>
      </p>
      <Auditions state={state} />
      <SettingGroupRows group="models" name="Servers and sampling" settings={state.settings} />
      <SettingGroupRows group="turns" name="Turns" settings={state.settings} />
    </ScreenFrame>
  )
}
