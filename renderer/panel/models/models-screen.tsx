import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { loadedLater, Screen } from '../kit/screen.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { Auditions } from './auditions.tsx'
import { ModelList } from './model-list.tsx'
import { Servers } from './servers.tsx'
import { useModels } from './use-models.ts'

const playground = loadedLater(
  () => 'Playground',
  async () => (await import('../playground/playground.tsx')).Playground,
)

/** Screen with the models, their servers, auditions and settings. It leads to the Playground. */
export function ModelsScreen({ state, close }: { state: State; close: () => void }) {
  const [isTrying, setIsTrying] = useState(false)
  const found = useModels(state)
  if (isTrying) return <Screen of={playground} props={{ close: () => setIsTrying(false) }} />
  return (
    <ScreenFrame name="Models" close={close}>
      <ModelList state={state} found={found} />
      <p className="to-playground">
        <button type="button" className="btn sm" onClick={() => setIsTrying(true)}>
          <FlaskConical size={14} aria-hidden />
          Open the Playground
        </button>
        <span className="t2">Try a model and the reader of its texts, without an effect on the show.</span>
      </p>
      <Auditions state={state} models={found.answer?.brains ?? null} reload={found.reload} />
      <Servers state={state} address={found.answer?.ollama.address} />
      <SettingGroupRows
        group="models"
        name="Addresses, memory, mode and sampling"
        settings={state.settings}
      />
      <SettingGroupRows group="turns" name="Turns" settings={state.settings} />
    </ScreenFrame>
  )
}
