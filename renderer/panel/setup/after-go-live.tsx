import { eyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import { demoReason } from '../../../src-shared/events/on-air.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'

/** Says what "Go live" does while no source is chosen: the app captures a screen, or the show stays a demo. */
export function AfterGoLive({ state }: { state: State }) {
  const { settings, sources, run } = state
  const { answer } = useAnswer('/api/eye', eyeAnswer, settings.sight.source)
  const live = { ...settings, setup: { ...settings.setup, state: 'done' as const } }
  if (answer === null || demoReason({ settings: live, sources }) !== 'reel') return null
  if (answer.screens.length > 0) return <p className="t2">{ui.setup.liveUnchosen}</p>
  return (
    <div className="box warned" role="status">
      <p>{ui.setup.staysDemo}</p>
      <EyeLink run={run} label={ui.setup.chooseShare} look="btn" />
    </div>
  )
}
