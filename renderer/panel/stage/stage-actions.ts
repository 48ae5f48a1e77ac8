import { hushMs } from '../../../src-shared/events/event/stage.ts'
import { send, usePanel } from '../store/store.ts'
import { blockedWords, waitingLines } from './waiting.ts'

const canAct = (): boolean => {
  const { state, status } = usePanel.getState()
  return blockedWords(state, status) === null
}

/** Changes settings under `stage`. Resolves with whether the change was accepted. */
export const changeStage = (stage: Record<string, unknown>): Promise<boolean> =>
  send({ command: 'settings', patch: { stage } })

/** Changes settings under `show`. Resolves with whether the change was accepted. */
export const changeShow = (show: Record<string, unknown>): Promise<boolean> =>
  send({ command: 'settings', patch: { show } })

function cancelLine(cue = nextLine()): void {
  if (cue !== undefined) void send({ command: 'cancel-cue', cue })
}

function sayNow(cue = nextLine()): void {
  if (cue !== undefined) void send({ command: 'say-now', cue })
}

const nextLine = (): string | undefined => {
  const { state } = usePanel.getState()
  return state && canAct() ? waitingLines(state)[0]?.cue.id : undefined
}

/** Actions of buttons and keys. Most do nothing while `blockedWords` returns a reason. */
export const stageActions = {
  cancelLine,
  sayNow,
  stopLine: () => canAct() && void send({ command: 'stop-line' }),
  clear: () => canAct() && void send({ command: 'clear' }),
  /** Sent even if nothing can appear, because the answer then explains why. */
  test: () => void send({ command: 'test-burst' }),
  toggleHush() {
    const { state } = usePanel.getState()
    if (!state || !canAct()) return
    void send({ command: 'hush', ms: state.hushedUntil > Date.now() ? 0 : hushMs })
  },
  toggleMute() {
    const { state, status } = usePanel.getState()
    if (state && status === 'live') void changeStage({ sound: { muted: !state.settings.stage.sound.muted } })
  },
}
