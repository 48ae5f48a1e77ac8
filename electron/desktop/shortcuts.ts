import { type CommandBody, commandNames, rowOf } from '../../src-shared/contract/command.ts'
import { hushMs } from '../../src-shared/events/event/stage.ts'
import type { State } from '../../src-shared/events/state.ts'
import { type ShortcutAction, shortcutActions } from '../../src-shared/settings/desktop.ts'
import { type DesktopWords, fillWords } from './desktop-words.ts'

/** The part of Electron's `globalShortcut` that is used. `register` throws for keys that do not exist. */
export interface Keys {
  register(accelerator: string, run: () => void): boolean
  unregister(accelerator: string): void
}

type Wanted = Readonly<Record<ShortcutAction, string>>

/**
 * Returns a function that replaces the registered shortcuts with those of the settings.
 * @param report called for each shortcut that cannot be used
 */
export function shortcutFollower(deps: {
  readonly keys: Keys
  readonly actions: Readonly<Record<ShortcutAction, () => void>>
  readonly report: (problem: { message: string; remedy: string }) => void
  readonly words: () => DesktopWords
  readonly platform: NodeJS.Platform
}): (wanted: Wanted) => void {
  const { keys, actions, report, platform } = deps
  let registered: string[] = []
  let last = ''
  return (wanted) => {
    const next = JSON.stringify(wanted)
    if (next === last) return
    last = next
    const words = deps.words()
    const { shortcuts: names } = words
    for (const accelerator of registered) keys.unregister(accelerator)
    registered = []
    const owners = new Map<string, ShortcutAction>()
    for (const action of shortcutActions) {
      const accelerator = wanted[action]
      if (accelerator === '') continue
      const shown = shownKeys(accelerator, platform)
      const owner = owners.get(shown.toLowerCase())
      const remedy = fillWords(words.chooseKeys, { action: names[action] })
      if (owner !== undefined) {
        const named = { first: names[owner], second: names[action], keys: shown }
        report({ message: fillWords(words.sameShortcut, named), remedy })
        continue
      }
      owners.set(shown.toLowerCase(), action)
      if (isRegistered(keys, accelerator, actions[action])) registered.push(accelerator)
      else report({ message: fillWords(words.deadShortcut, { action: names[action], keys: shown }), remedy })
    }
  }
}

function isRegistered(keys: Keys, accelerator: string, run: () => void): boolean {
  try {
    return keys.register(accelerator, run)
  } catch {
    return false
  }
}

/** Returns keys as the system names them, such as `Ctrl+Alt+P`. */
export const shownKeys = (accelerator: string, platform: NodeJS.Platform): string =>
  accelerator
    .replace(/CommandOrControl|CmdOrCtrl/i, platform === 'darwin' ? 'Command' : 'Ctrl')
    .replace(/\bControl\b/i, 'Ctrl')
    .replace(/\bCmd\b/i, 'Command')

/** Returns the command that a shortcut, or the menu item of the same action, sends in this state. */
export function shortcutCommand(action: ShortcutAction, { paused }: Pick<State, 'paused'>): CommandBody {
  if (action === 'pause') return { command: paused ? 'unpause' : 'pause' }
  if (action === 'hush') return { command: 'hush', ms: hushMs }
  const command = commandNames.find((name) => rowOf(name).shortcut === action)
  return { command } as CommandBody
}
