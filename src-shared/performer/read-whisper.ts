import { asksForHush, readDirection } from '../commands/direction.ts'
import { readCommand } from '../commands/read-command.ts'
import { wordsToSay } from '../commands/words-to-say.ts'
import { hushMs } from '../events/event/stage.ts'
import type { Emit } from '../events/event.ts'
import { allowedTools } from '../tools/policy.ts'
import { historyOf } from './history.ts'
import type { ActiveModel, TurnDeps } from './turn.ts'
import { writes } from './turn.ts'
import { lastStageCalls } from './whisper-driver.ts'

/**
 * Applies a whispered hush, mood or other direction, and answers a whisper that neither the model nor the rules read.
 * Returns true if the whisper needs no turn.
 */
export function readWhisper(
  whisper: string,
  deps: Pick<TurnDeps, 'state' | 'clock' | 'runtime'> & {
    readonly emit: Emit
    readonly activeModel: () => ActiveModel
    readonly hush: (ms: number) => void
  },
): boolean {
  const { emit, state, clock } = deps
  if (asksForHush(whisper)) {
    deps.hush(hushMs)
    emit({
      type: 'show/whisper',
      text: whisper,
      read: true,
      did: 'Hushed for five minutes. Press H to end the hush.',
    })
    return true
  }
  const direction = readDirection(whisper)
  const isForModel = writes(deps.activeModel())
  const now = clock.now()
  if (direction !== null) {
    const { show } = state()
    const mood =
      direction.prop !== undefined && now < show.direction.untilAt ? show.direction.mood : direction.mood
    const { prop, ms, did } = direction
    if (direction.mood === 'none' && prop === undefined && now < state().hushedUntil) deps.hush(0)
    emit({
      type: 'show/direction',
      mood,
      ...(prop === undefined ? {} : { prop }),
      untilAt: now + ms,
      by: 'whisper',
    })
    emit({ type: 'show/whisper', text: whisper, read: true, did, ...(isForModel ? { waits: true } : {}) })
  }
  if (isForModel) return false
  if (direction !== null) return true
  const reads = state().settings.brain.commands === 'auto'
  const tools = allowedTools(deps.runtime.registry, deps.runtime.policy)
  const previous = lastStageCalls(historyOf(state()), tools)
  if (reads && readCommand(whisper, tools, { previous }) !== null) return false
  emit({ type: 'show/whisper', text: whisper, read: false, say: wordsToSay(whisper) })
  return true
}
