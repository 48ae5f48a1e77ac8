import { describe, expect, it } from 'vitest'
import { createConfirmations } from '../../../electron/app/risky-settings.ts'

function house() {
  const shown: { question: string; code: string }[] = []
  return { shown, ...createConfirmations((question, code) => void shown.push({ question, code })) }
}

describe('createConfirmations', () => {
  it('shows one code for each open request, and grants each request only once', () => {
    const { shown, request, confirm } = house()
    request('a', 'May A?')
    request('a', 'May A?')
    request('b', 'May B?')
    expect(shown.map(({ question }) => question)).toEqual(['May A?', 'May B?'])
    const [a = { code: '' }, b = { code: '' }] = shown
    expect(a.code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(confirm('a', b.code)).toBe(false)
    expect(confirm('a', a.code)).toBe(true)
    expect(confirm('a', a.code)).toBe(false)
  })

  it('accepts a code in lower case, with spaces or without the hyphen', () => {
    const { shown, request, confirm } = house()
    for (const spell of [
      (code: string) => code.toLowerCase(),
      (code: string) => ` ${code.replace('-', '')} `,
    ]) {
      request('a', 'May A?')
      expect(confirm('a', spell(shown.at(-1)?.code ?? ''))).toBe(true)
    }
  })

  it('drops a withdrawn request, and drops the oldest request if more than 50 are open', () => {
    const { shown, request, confirm, withdraw } = house()
    request('a', 'May A?')
    withdraw('a')
    expect(confirm('a', shown[0]?.code ?? '')).toBe(false)
    for (let n = 0; n <= 50; n += 1) request(`k${n}`, '?')
    expect(confirm('k0', shown[1]?.code ?? '')).toBe(false)
    expect(confirm('k1', shown[2]?.code ?? '')).toBe(true)
  })
})
