import './effect-switches.css'
import { Undo2 } from 'lucide-react'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { type Effect, type EffectSwitch, effect } from '../../../src-shared/settings/stage.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { changeSetting, undoSetting, useChanges } from '../settings/undo-settings.ts'
import { usePanel } from '../store/store.ts'

const switchNames = (): readonly (readonly [EffectSwitch, string])[] => [
  ['on', ui.stage.on],
  ['ask', ui.stage.ask],
  ['off', ui.stage.off],
]
const prefix = 'stage.effects.'

/** Switches for the effects. Turning an effect off also removes its cues, except the operator's own. */
export function EffectSwitches({ effects }: { effects: Settings['stage']['effects'] }) {
  const isLive = usePanel(({ status }) => status === 'live')
  return (
    <section className="effects" aria-label={ui.stage.effects}>
      <div className="sh">
        <h2>{ui.stage.effects}</h2>
        <span className="grow" />
        <LastSwitch />
      </div>
      <div className="effects-grid">
        {effect.options.map((name) => (
          <div key={name} data-switch={effects[name]}>
            <span className="fine t2" aria-hidden="true">
              {ui.shared.effects[name]}
            </span>
            <Choice
              label={ui.shared.effects[name]}
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
  const name = ui.shared.effects[last.path.slice(prefix.length) as Effect]
  const was = switchNames().find(([value]) => value === last.before)?.[1] ?? ''
  return (
    <>
      <span className="sr" role="status">
        {name}: {switchNames().find(([value]) => value === last.after)?.[1]}
      </span>
      <Button
        icon={Undo2}
        look="plain sm"
        onClick={() => void undoSetting()}
        label={fill(ui.stage.undo, { name, was })}
      />
    </>
  )
}
