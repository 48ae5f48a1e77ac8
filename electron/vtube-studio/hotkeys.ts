import { z } from 'zod'
import type { Gesture, Mood } from '../../src-shared/events/cue.ts'
import { gestures, moods } from '../../src-shared/events/stage-lists.ts'
import type { VtubeStudioSession } from './session.ts'

const answer = z.object({
  availableHotkeys: z.array(z.object({ name: z.string(), type: z.string(), hotkeyID: z.string() })).catch([]),
})

/** The hotkeys of the loaded model that are named after a mood or a gesture, such as `joy` or `Adlib bow`. */
export interface Hotkeys {
  /** Returns the moods and gestures that have a hotkey. */
  readonly names: readonly (Mood | Gesture)[]
  /** Shows a mood: turns the expression of the one before off. */
  mood(mood: Mood): void
  gesture(gesture: Gesture): void
}

/** Reads the hotkeys of the loaded model. Rejects if VTube Studio does not answer. */
export async function readHotkeys(session: VtubeStudioSession): Promise<Hotkeys> {
  const { availableHotkeys } = answer.parse(await session.call('HotkeysInCurrentModelRequest'))
  const found = new Map<Mood | Gesture, { readonly id: string; readonly isToggle: boolean }>()
  for (const { name, type, hotkeyID } of availableHotkeys) {
    const plain = name
      .toLowerCase()
      .replace(/^adlib\b/, '')
      .trim()
    const known = [...moods, ...gestures].find((one) => one === plain)
    if (known !== undefined) found.set(known, { id: hotkeyID, isToggle: type === 'ToggleExpression' })
  }
  const trigger = (id: string): void => session.send('HotkeyTriggerRequest', { hotkeyID: id })
  let shown: Mood = 'calm'
  return {
    names: [...found.keys()],
    mood(next) {
      if (next === shown) return
      const before = found.get(shown)
      const after = found.get(next)
      shown = next
      if (before?.isToggle) trigger(before.id)
      if (after !== undefined) trigger(after.id)
    },
    gesture(gesture) {
      const one = found.get(gesture)
      if (one !== undefined) trigger(one.id)
    },
  }
}
