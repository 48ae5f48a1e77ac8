import './live-actions.css'
import { CircleStop, Film, MessagesSquare, ScanEye, Wand } from 'lucide-react'
import { create } from 'zustand'
import { commands } from '../../../src-shared/contract/command-table.ts'
import type { ObsView } from '../../../src-shared/events/views.ts'
import { showLane, useLaneOpen } from '../chat/use-lane.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { stageActions } from '../stage/stage-actions.ts'
import { useRefusal } from '../store/role.ts'
import { send, usePanel } from '../store/store.ts'
import { chatKey } from './shortcuts.ts'

const useClip = create<{ readonly is: 'none' | 'saving' | 'saved' }>(() => ({ is: 'none' }))

const confirmedMs = 5000
let confirmed: ReturnType<typeof setTimeout> | undefined

async function saveClip(): Promise<void> {
  clearTimeout(confirmed)
  useClip.setState({ is: 'saving' })
  const isSaved = await send({ command: 'clip' })
  useClip.setState({ is: isSaved ? 'saved' : 'none' })
  confirmed = setTimeout(() => useClip.setState({ is: 'none' }), confirmedMs)
}

/** Actions that have a button and a keyboard shortcut. */
export const liveActions = {
  look: () => void send({ command: 'observe-now' }),
  stop: () => void send({ command: 'cancel' }),
  test: stageActions.test,
  clip: () => void saveClip(),
} as const

const buttons = () =>
  [
    { command: 'observe-now', act: liveActions.look, label: ui.shell.lookNow, icon: ScanEye },
    { command: 'cancel', act: liveActions.stop, label: ui.shell.stopTurn, icon: CircleStop },
    { command: 'test-burst', act: liveActions.test, label: ui.shell.testCue, icon: Wand },
    { command: 'clip', act: liveActions.clip, label: ui.shell.clip, icon: Film },
  ] as const

/** Returns what a clip still needs from OBS, or null if OBS can save one, or Adlib makes its own. */
export function missingForClip(
  obs: Pick<ObsView, 'state' | 'replay'> | null,
  isOwnOn: boolean,
): string | null {
  if (isOwnOn) return null
  if (obs?.state !== 'connected') return ui.shell.clipNeedsObs
  return obs.replay === false ? ui.shell.clipNeedsReplay : null
}

/** The toolbar above the turns on the Live screen. */
export function LiveActions() {
  const clip = useClip(({ is }) => is)
  const missing = usePanel(({ state }) =>
    missingForClip(state?.obs ?? null, state?.settings.clips.own ?? false),
  )
  return (
    <div className="wrap live-actions" role="toolbar" aria-label={ui.shell.liveActions}>
      {buttons().map((button) => (
        <Action key={button.command} {...button} missing={button.command === 'clip' ? missing : null} />
      ))}
      <LaneButton />
      <p className="t2 clip-words" role="status">
        {clip === 'saving' ? ui.shell.clipSaving : clip === 'saved' ? ui.shell.clipSaved : ''}
      </p>
    </div>
  )
}

/** The button that opens the chat beside the stream. Viewers do not see the chat. */
function LaneButton() {
  const isOpen = useLaneOpen()
  const isViewer = usePanel(({ as }) => as === 'viewer')
  if (isViewer) return null
  return (
    <Button
      icon={MessagesSquare}
      look="sm"
      aria-keyshortcuts={chatKey}
      aria-pressed={isOpen}
      onClick={() => showLane(!isOpen)}
    >
      {ui.chat.chat} <kbd>{chatKey}</kbd>
    </Button>
  )
}

function Action(props: ReturnType<typeof buttons>[number] & { missing: string | null }) {
  const { command, act, label, icon: Icon, missing } = props
  const { key } = commands[command]
  if (useRefusal(command) !== null) return null
  return (
    <Button icon={Icon} look="sm" aria-keyshortcuts={key} disabled={missing !== null} onClick={act}>
      {label} {missing === null ? <kbd>{key}</kbd> : <span className="t3">{missing}</span>}
    </Button>
  )
}
