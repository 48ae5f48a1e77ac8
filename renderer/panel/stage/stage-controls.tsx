import './stage-controls.css'
import { BellOff, Eraser, type LucideIcon, SkipForward, Volume2, VolumeX } from 'lucide-react'
import type { Command } from '../../../src-shared/contract/command.ts'
import { commands } from '../../../src-shared/contract/command-table.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Range } from '../kit/setting-controls.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { useRefusal } from '../store/role.ts'
import { usePanel } from '../store/store.ts'
import { changeStage, stageActions } from './stage-actions.ts'
import { blockedWords } from './waiting.ts'

/** Controls below the panic button that stop less than a panic does. Viewers do not get them. */
export function StageControls({ state }: { state: State | null }) {
  const now = useNow()
  const status = usePanel((panel) => panel.status)
  const blocked = blockedWords(state, status)
  const hushMs = Math.max(0, (state?.hushedUntil ?? 0) - now)
  const { muted, volume } = state?.settings.stage.sound ?? { muted: false, volume: 0 }
  const noSettings = useRefusal('settings')
  const isViewer = useRefusal('stop-line') !== null
  const isOffline = state === null || status !== 'live'
  if (isViewer) return null
  return (
    <section className="controls" aria-label={ui.stage.stageControls}>
      <Control
        command="stop-line"
        label={ui.stage.stopLine}
        keys={commands['stop-line'].key}
        icon={SkipForward}
        blocked={blocked}
        hint={ui.stage.stopLineHint}
        act={stageActions.stopLine}
      />
      <Control
        command="hush"
        label={hushMs > 0 ? fill(ui.stage.hushedFor, { left: elapsed(hushMs) }) : ui.stage.hushFive}
        keys={commands.hush.key}
        icon={BellOff}
        pressed={hushMs > 0}
        blocked={blocked}
        hint={hushMs > 0 ? ui.stage.unhushHint : ui.stage.hushFiveHint}
        act={stageActions.toggleHush}
      />
      <Control
        command="clear"
        label={ui.stage.clear}
        keys={commands.clear.key}
        icon={Eraser}
        blocked={blocked}
        hint={ui.stage.clearHint}
        act={stageActions.clear}
      />
      <Control
        command="settings"
        label={muted ? ui.stage.muted : ui.stage.mute}
        keys="M"
        icon={muted ? VolumeX : Volume2}
        pressed={muted}
        blocked={isOffline ? blocked : null}
        hint={muted ? ui.stage.unmuteHint : ui.stage.muteHint}
        act={stageActions.toggleMute}
      />
      <Range
        label={ui.stage.volume}
        value={Math.round(volume * 100)}
        max={100}
        step={5}
        valueText={(value) => `${value} %`}
        disabled={isOffline || noSettings !== null}
        commit={(value) => changeStage({ sound: { volume: value / 100 } })}
      />
      <p className="t2" id="controls-blocked">
        {blocked}
      </p>
    </section>
  )
}

function Control(props: {
  command: Command['command']
  label: string
  keys: string
  icon: LucideIcon
  pressed?: boolean
  blocked: string | null
  hint: string
  act: () => void
}) {
  const blocked = useRefusal(props.command) ?? props.blocked
  return (
    <button
      type="button"
      className="control"
      aria-keyshortcuts={props.keys}
      aria-pressed={props.pressed}
      aria-describedby={blocked === null ? undefined : 'controls-blocked'}
      disabled={blocked !== null}
      title={blocked ?? `${props.hint} (${props.keys})`}
      onClick={props.act}
    >
      <props.icon size={17} aria-hidden />
      <span>{props.label}</span>
    </button>
  )
}
