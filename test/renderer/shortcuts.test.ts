import { describe, expect, it } from 'vitest'
import { EscapePair } from '../../renderer/panel/shell/shortcuts.ts'

describe('EscapePair', () => {
  it('detects two presses of Escape within 0.6 s, and counts each press toward only one pair', () => {
    const pair = new EscapePair()
    expect([0, 600, 700, 1400].map((at) => pair.press(at, false))).toEqual([false, true, false, false])
  })

  it('ignores an Escape press that closed a menu', () => {
    const pair = new EscapePair()
    expect([pair.press(0, true), pair.press(100, false), pair.press(200, false)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
