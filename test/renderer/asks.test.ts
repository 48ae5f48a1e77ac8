import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Asks, PaintedAsk, settleMs } from '../../renderer/panel/asks/asks.tsx'
import { ui } from '../../renderer/panel/kit/language.ts'
import { emptyState } from '../../src-shared/events/state.ts'

describe('PaintedAsk', () => {
  it('accepts an answer to a request that has been visible long enough', () => {
    const painted = new PaintedAsk()
    expect(painted.pressed(5000)).toBeNull()
    painted.paint('a1', 10_000)
    expect(painted.pressed(10_000 + settleMs - 1)).toBeNull()
    expect(painted.pressed(10_000 + settleMs)).toBe('a1')
    painted.paint('a1', 11_000)
    expect(painted.pressed(11_001)).toBe('a1')
  })

  it('ignores a key pressed shortly before or after the request changes', () => {
    const painted = new PaintedAsk()
    painted.paint('a1', 0)
    painted.paint('a2', 5000)
    expect(painted.pressed(5100)).toBeNull()
    // A key that was pressed before the change was meant for the previous request.
    expect(painted.pressed(4990)).toBeNull()
    expect(painted.pressed(5000 + settleMs)).toBe('a2')
    painted.paint(null, 6000)
    expect(painted.pressed(9000)).toBeNull()
  })
})

describe('Asks', () => {
  const shown = (isEcho: boolean) => {
    const ask = { ask: 'a1', turn: 't1', call: 't1.1.1', tool: 'delete', args: {}, until: 60_000, isEcho }
    return renderToStaticMarkup(createElement(Asks, { state: { ...emptyState(), asks: [ask] } }))
  }

  it('says that a call repeats a text, and does not offer to allow such calls forever', () => {
    expect(shown(true)).toContain(ui.asks.repeatsText)
    expect(shown(true)).not.toContain(ui.asks.alwaysAllow)
    expect(shown(false)).not.toContain(ui.asks.repeatsText)
    expect(shown(false)).toContain(ui.asks.alwaysAllow)
  })
})
