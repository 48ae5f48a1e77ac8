import { type ShortcutAction, shortcutActions } from '../../src-shared/settings/desktop.ts'

/** Names of the actions, as problems call them. */
const names: Readonly<Record<ShortcutAction, string>> = {
  panic: 'PANIC',
  pause: 'Pause',
  hush: 'Hush',
  look: 'Look now',
  arrange: 'Arrange the overlay',
  clip: 'Clip',
}

/** The part of Electron's `globalShortcut` that is used. `register` throws for keys that do not exist. */
export interface Keys {
  register(accelerator: string, run: () => void): boolean
  unregister(accelerator: string): void
}

type Wanted = Readonly<Record<ShortcutAction, string>>

/**
 * Returns a function that registers the shortcuts of the settings in place of the former ones. Of two actions with the
 * same keys, the first one gets them.
 * @param report is called with each conflict, once for each change
 */
export function shortcutFollower(deps: {
  readonly keys: Keys
  readonly actions: Readonly<Record<ShortcutAction, () => void>>
  readonly report: (problem: { message: string; remedy: string }) => void
  readonly platform: NodeJS.Platform
}): (wanted: Wanted) => void {
  const { keys, actions, report, platform } = deps
  let registered: string[] = []
  let last = ''
  return (wanted) => {
    const next = JSON.stringify(wanted)
    if (next === last) return
    last = next
    for (const accelerator of registered) keys.unregister(accelerator)
    registered = []
    const owners = new Map<string, ShortcutAction>()
    for (const action of shortcutActions) {
      const accelerator = wanted[action]
      if (accelerator === '') continue
      const shown = shownKeys(accelerator, platform)
      const owner = owners.get(shown.toLowerCase())
      const remedy = `Choose other keys for “${names[action]}” in Settings › All settings › Desktop app.`
      if (owner !== undefined) {
        report({
          message: `“${names[owner]}” and “${names[action]}” have the same shortcut, ${shown}.`,
          remedy,
        })
        continue
      }
      owners.set(shown.toLowerCase(), action)
      if (isRegistered(keys, accelerator, actions[action])) registered.push(accelerator)
      else
        report({
          message: `The shortcut ${shown} for “${names[action]}” does not work: another program uses it, or this system has no such keys.`,
          remedy,
        })
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
