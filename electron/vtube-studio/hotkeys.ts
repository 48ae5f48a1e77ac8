import { z } from 'zod'
import type { Gesture, Mood } from '../../src-shared/events/cue.ts'
import { gestures, moods } from '../../src-shared/events/stage-lists.ts'
import type { Acted } from '../../src-shared/puppet/acted.ts'
import type { VtubeStudioSession } from './session.ts'

const answer = z.object({
  availableHotkeys: z
    .array(z.object({ name: z.string(), type: z.string(), hotkeyID: z.string(), file: z.string().catch('') }))
    .catch([]),
})

/** The loaded model's hotkeys that have the name of a mood or gesture, such as `joy` or `Adlib bow`. */
export interface Hotkeys {
  readonly names: readonly (Mood | Gesture)[]
  /**
   * Shows a mood and a gesture. An expression lasts as long as its mood or gesture; any other hotkey is triggered
   * once.
   */
  show(acted: Pick<Acted, 'mood' | 'act'>): void
}

/** Reads the hotkeys of the loaded model and turns its expressions off. Rejects if the request fails. */
export async function readHotkeys(session: VtubeStudioSession): Promise<Hotkeys> {
  const { availableHotkeys } = answer.parse(await session.call('HotkeysInCurrentModelRequest'))
  /** The files of expressions. Adlib sets expressions directly, because a hotkey would only toggle them. */
  const expressions = new Map<Mood | Gesture, string>()
  const triggers = new Map<Mood | Gesture, string>()
  for (const { name, type, hotkeyID, file } of availableHotkeys) {
    const plain = name
      .toLowerCase()
      .replace(/^adlib\b/, '')
      .trim()
    const known = [...moods, ...gestures].find((one) => one === plain)
    if (known === undefined) continue
    if (type !== 'ToggleExpression') triggers.set(known, hotkeyID)
    // A model without any expression is calm.
    else if (known !== 'calm' && file !== '') expressions.set(known, file)
  }
  const setExpression = (expressionFile: string, active: boolean): void =>
    session.send('ExpressionActivationRequest', { expressionFile, active })
  const trigger = (name: Mood | Gesture): void => {
    const hotkeyID = triggers.get(name)
    if (hotkeyID !== undefined) session.send('HotkeyTriggerRequest', { hotkeyID })
  }
  for (const file of new Set(expressions.values())) setExpression(file, false)
  let shown: Pick<Acted, 'mood' | 'act'> = { mood: 'calm', act: null }
  let active: ReadonlySet<string> = new Set()
  return {
    names: [...new Set([...expressions.keys(), ...triggers.keys()])],
    show({ mood, act }) {
      // A mood and a gesture may share an expression.
      const names = act === null ? [mood] : [mood, act.gesture]
      const wanted = new Set(names.flatMap((name) => expressions.get(name) ?? []))
      for (const file of active) if (!wanted.has(file)) setExpression(file, false)
      for (const file of wanted) if (!active.has(file)) setExpression(file, true)
      active = wanted
      if (mood !== shown.mood) trigger(mood)
      if (act !== null && act.cue !== shown.act?.cue) trigger(act.gesture)
      shown = { mood, act }
    },
  }
}
