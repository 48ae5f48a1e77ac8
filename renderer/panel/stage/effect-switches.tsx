import './effect-switches.css'
import { Undo2 } from 'lucide-react'
import { type Effect, type EffectSwitch, effect } from '../../../src-shared/settings/effects.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { changeSetting, undoSetting, useChanges } from '../settings/undo-settings.ts'
import { usePanel } from '../store/store.ts'
import { sharedWords } from '../words/shared-words.ts'
import { stageWords } from './stage-words.ts'

const switchNames = (): readonly (readonly [EffectSwitch, string])[] => [
  ['on', stageWords.on],
  ['ask', stageWords.ask],
  ['off', stageWords.off],
]
const prefix = 'stage.effects.'

/** Switches for the effects. Turning an effect off also removes its cues, except the operator's own. */
export function EffectSwitches({ effects }: { effects: Settings['stage']['effects'] }) {
  const isLive = usePanel(({ status }) => status === 'live')
  return (
    <section className="effects" aria-label={stageWords.effects}>
      <div className="sh">
        <h2>{stageWords.effects}</h2>
        <span className="grow" />
        <LastSwitch />
      </div>
      <div className="effects-grid">
        {effect.options.map((name) => (
          <div key={name} data-switch={effects[name]}>
            <span aria-hidden="true">{sharedWords.effects[name]}</span>
            <Choice
              label={sharedWords.effects[name]}
              value={effects[name]}
              options={switchNames()}
              disabled={!isLive}
              choose={(value) => void changeSetting(`${prefix}${name}`, value)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

function LastSwitch() {
  const last = useChanges(({ changes }) => changes.at(-1))
  if (last === undefined || !last.path.startsWith(prefix)) return null
  const name = sharedWords.effects[last.path.slice(prefix.length) as Effect]
  const was = switchNames().find(([value]) => value === last.before)?.[1] ?? ''
  return (
    <>
      <span className="sr" role="status">
        {name}: {switchNames().find(([value]) => value === last.after)?.[1]}
      </span>
      <button type="button" className="btn plain sm" onClick={() => void undoSetting()}>
        <Undo2 size={13} aria-hidden />
        {stageWords.undo(name, was)}
      </button>
    </>
  )
}
