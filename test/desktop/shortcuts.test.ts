import { describe, expect, it } from 'vitest'
import { desktopWords } from '../../electron/desktop/desktop-words.ts'
import { shortcutFollower } from '../../electron/desktop/shortcuts.ts'
import { desktopSettings, type ShortcutAction } from '../../src-shared/settings/desktop.ts'

const defaults = desktopSettings.parse({}).shortcuts

function follower(taken: string[] = []) {
  const held = new Map<string, () => void>()
  const done: ShortcutAction[] = []
  const problems: string[] = []
  const does = (action: ShortcutAction) => () => void done.push(action)
  const follow = shortcutFollower({
    keys: {
      register(accelerator, run) {
        if (accelerator.includes('Nonsense')) throw new TypeError('conversion failure')
        if (taken.includes(accelerator) || held.has(accelerator)) return false
        held.set(accelerator, run)
        return true
      },
      unregister: (accelerator) => void held.delete(accelerator),
    },
    actions: {
      panic: does('panic'),
      pause: does('pause'),
      hush: does('hush'),
      look: does('look'),
      arrange: does('arrange'),
      clip: does('clip'),
    },
    report: ({ message }) => void problems.push(message),
    words: () => desktopWords('en', 'de'),
    platform: 'win32',
  })
  return { follow, held, done, problems }
}

describe('shortcutFollower', () => {
  it('registers a shortcut for each action', () => {
    const { follow, held, done, problems } = follower()
    follow(defaults)
    for (const run of held.values()) run()
    expect(done).toEqual(['panic', 'pause', 'hush', 'look', 'arrange', 'clip'])
    expect(problems).toEqual([])
  })

  it('registers changed shortcuts and unregisters the old ones', () => {
    const { follow, held } = follower()
    follow(defaults)
    follow({ ...defaults, panic: 'F9', clip: '' })
    expect([...held.keys()]).toContain('F9')
    expect([...held.keys()]).not.toContain(defaults.panic)
    expect([...held.keys()]).not.toContain(defaults.clip)
  })

  it('reports two actions that share a shortcut, and keeps the shortcut of the first action', () => {
    const { follow, held, done, problems } = follower()
    follow({ ...defaults, hush: 'Control+Alt+P' })
    expect(problems).toEqual(['“PANIC” and “Hush” have the same shortcut, Ctrl+Alt+P.'])
    held.get(defaults.panic)?.()
    expect(done).toEqual(['panic'])
  })

  it('reports an invalid or already taken shortcut only once', () => {
    const { follow, problems } = follower([defaults.look])
    follow({ ...defaults, clip: 'Alt+Nonsense' })
    follow({ ...defaults, clip: 'Alt+Nonsense' })
    expect(problems).toHaveLength(2)
    expect(problems[0]).toContain('Ctrl+Alt+L for “Look now”')
    expect(problems[1]).toContain('Alt+Nonsense for “Clip”')
  })
})

describe('desktopSettings', () => {
  it.each(['', 'F9', 'Shift+F12', 'CommandOrControl+Alt+1', 'Super+a'])(
    'accepts the shortcut “%s”',
    (panic) => {
      expect(desktopSettings.safeParse({ shortcuts: { panic } }).success).toBe(true)
    },
  )

  it.each(['P', 'Ctrl', 'Ctrl+', 'Ctrl+Foo', 'Ctrl+F25', 'Ctrl P'])('rejects the shortcut “%s”', (panic) => {
    expect(desktopSettings.safeParse({ shortcuts: { panic } }).success).toBe(false)
  })
})
