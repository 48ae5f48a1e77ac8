import { describe, expect, it } from 'vitest'
import { fillServer, hider } from '../../../electron/mcp-client/server-environment.ts'
import { mcpServer } from '../../../src-shared/settings/mcp-server.ts'

const server = mcpServer.parse({
  ...{ command: 'run', args: [`--key=\${KEY}`, `\${HOME}`], env: { TOKEN: `\${TOKEN}` } },
})

describe('fillServer', () => {
  it('fills in the variables, and names those that are not set or empty', () => {
    const filled = fillServer(server, { KEY: 'k-123456', HOME: '/home/me', TOKEN: 't-123456' })
    expect(filled).toMatchObject({
      ...{ ok: true, settings: { args: ['--key=k-123456', '/home/me'], env: { TOKEN: 't-123456' } } },
    })
    expect(fillServer(server, { KEY: '', HOME: '/home/me', TOKEN: 't-123456' })).toEqual({
      ...{ ok: false, place: 'args', missing: ['KEY'] },
    })
    expect(fillServer(server, { KEY: 'k-123456', HOME: '/home/me' })).toEqual({
      ...{ ok: false, place: 'env', missing: ['TOKEN'] },
    })
  })

  it('hides each value in every spelling, except those that every program gets', () => {
    const filled = fillServer(server, { KEY: 'p@ss "word"', HOME: '/home/me', TOKEN: 'two\nlonger lines' })
    if (!filled.ok) throw new Error('A variable is missing.')
    const hide = hider(filled.secrets)
    const base64 = Buffer.from('xx p@ss "word"').toString('base64')
    const output = ['p@ss "word"', 'p@ss \\"word\\"', 'p%40ss%20%22word%22', base64, 'longer lines']
    for (const text of output) expect(hide(`begin ${text} end`), text).toContain('•••')
    expect(hide('two /home/me')).toBe('two /home/me')
  })
})

describe('hider', () => {
  it('hides a whole secret, even if another secret is a part of it, at any depth', () => {
    for (const secrets of [
      ['abcd', 'abcd-efgh'],
      ['abcd-efgh', 'abcd'],
    ]) {
      const hide = hider(secrets)
      expect(hide('x abcd-efgh y abcd')).toBe('x ••• y •••')
      expect(hide({ abcd: ['abcd-efgh', 1, null] })).toEqual({ '•••': ['•••', 1, null] })
    }
  })

  it('changes nothing without secrets', () => {
    const value = { text: 'abcd' }
    expect(hider([])(value)).toBe(value)
  })
})
