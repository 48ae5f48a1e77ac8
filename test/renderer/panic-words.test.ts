import { describe, expect, it } from 'vitest'
import { panicWords } from '../../renderer/panel/shell/notices.tsx'

describe('panicWords', () => {
  it.each([
    ['panel', 'PANIC was turned on in the panel at 21:05.'],
    ['shortcut', 'PANIC was turned on with the keyboard shortcut at 21:05.'],
    ['tray', 'PANIC was turned on in the tray menu at 21:05.'],
    ['carried', 'PANIC was already on when this run started at 21:05.'],
    ['Mia’s phone', 'PANIC came from “Mia’s phone” at 21:05.'],
  ])('says for a panic by %s: %s', (by, sentence) => {
    expect(panicWords(0, by, '21:05')).toBe(
      `Nothing reaches the stage until you resume, even after a restart. ${sentence}`,
    )
  })
})
