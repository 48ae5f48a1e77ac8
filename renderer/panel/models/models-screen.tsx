import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { loadedLater, Screen } from '../kit/screen.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { AuditionList } from './audition-list.tsx'
import { ModelList } from './model-list.tsx'
import { Servers } from './servers.tsx'
import { useModels } from './use-models.ts'

const playground = loadedLater(
  () => ui.models.playground,
  async () => (await import('../playground/playground.tsx')).Playground,
)

/** The screen with the models, their servers, auditions and settings. */
export function ModelsScreen({ state, close }: { state: State; close: () => void }) {
  const [isTrying, setIsTrying] = useState(false)
  const found = useModels(state)
  if (isTrying) return <Screen of={playground} props={{ close: () => setIsTrying(false) }} />
  return (
    <ScreenFrame name={ui.models.models} close={close}>
      <ModelList state={state} found={found} />
      <p className="wrap part">
        <Button
          icon={FlaskConical}
          look="sm"
          onClick={() => setIsTrying(true)}
          label={ui.models.openPlayground}
        />
        <span className="t2">{ui.models.playgroundAbout}</span>
      </p>
      <AuditionList state={state} models={found.answer?.brains ?? null} reload={found.reload} />
      <Servers state={state} address={found.answer?.ollama.address} />
      <SettingGroupRows group="models" name={ui.models.addresses} settings={state.settings} />
      <SettingGroupRows group="turns" name={ui.models.turns} settings={state.settings} />
    </ScreenFrame>
  )
}
