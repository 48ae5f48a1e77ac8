import { describe, expect, it } from 'vitest'
import { createConfirmations, riskyChanges } from '../../../electron/app/risky-settings.ts'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'

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

describe('riskyChanges of rules', () => {
  const to = (url: string, id = 'lamp') =>
    ruleOf({ id, isOn: false, do: { do: 'http', method: 'GET', url, body: '' } })
  const changes = (before: readonly Rule[], after: readonly Rule[]) =>
    riskyChanges(settingsWith(...before), settingsWith(...after))

  it('asks for a code before a rule sends beyond this computer, even while it is off', () => {
    expect(changes([], [ruleOf(), to('http://localhost:8123/x'), to('http://127.0.0.1/x', 'b')])).toEqual([])
    expect(changes([], [to('https://example.com/{kind}')])).toEqual([
      { place: 'rules: Grave', value: 'https://example.com/{kind}' },
    ])
    const bot = ruleOf({ do: { do: 'streamerbot', action: 'Lamp', url: 'ws://192.168.0.9:8080/' } })
    expect(changes([], [bot])).toHaveLength(1)
  })

  it('asks again only for another address', () => {
    const near = to('https://example.com/a')
    expect(changes([near], [{ ...near, isOn: true, name: 'Other' }])).toEqual([])
    expect(changes([near], [to('https://example.com/b')])).toHaveLength(1)
    expect(changes([near], [])).toEqual([])
  })
})
