import { describe, expect, it, vi } from 'vitest'
import english from '../../electron/desktop/languages/en.json' with { type: 'json' }

vi.mock('electron', () => ({}))
const { hasTray, panelCloser } = await import('../../electron/desktop/close-panel.ts')

async function closed(isTray: boolean, answers: readonly number[]): Promise<string[]> {
  const done: string[] = []
  let knows = false
  let next = 0
  const close = panelCloser({
    panel: { hide: () => void done.push('hidden') },
    hasTray: isTray,
    knowsTray: () => knows,
    nowKnowsTray() {
      knows = true
    },
    words: () => english.close,
    quit: () => void done.push('quit'),
    async ask({ message }) {
      done.push(message)
      return { response: answers[next] ?? 0 }
    },
  })
  for (; next < answers.length; next += 1) await close()
  return done
}

describe('panelCloser', () => {
  it('closing the panel hides its window, and a message explains the tray the first time', async () => {
    expect(await closed(true, [0, 0])).toEqual(['hidden', english.close.inTray, 'hidden'])
  })

  it('closing the panel without a tray asks first, and quits only if the user agrees', async () => {
    const { question } = english.close
    expect(await closed(false, [0, 2, 1])).toEqual([question, 'hidden', question, question, 'quit'])
  })
})

describe('hasTray', () => {
  it('returns true on Windows, and on Linux only if the desktop shows a tray', () => {
    expect(hasTray('win32', {})).toBe(true)
    expect(hasTray('linux', { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' })).toBe(true)
    expect(hasTray('linux', { XDG_CURRENT_DESKTOP: 'GNOME' })).toBe(false)
    expect(hasTray('linux', {})).toBe(false)
  })
})
