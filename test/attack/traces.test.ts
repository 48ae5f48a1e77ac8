import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { announceGateway } from '../../electron/data/running-gateways.ts'
import { plainText } from '../../electron/platform/fork-program.ts'
import { newFolder } from '../fixtures/new-folder.ts'

describe('command line', () => {
  it('a performer removes the leftover files of killed performers when it starts', () => {
    const dir = newFolder()
    mkdirSync(join(dir, 'running'))
    const left = join(dir, 'running', '999999999-4747.json')
    writeFileSync(left, JSON.stringify({ pid: 999_999_999, start: 'x', port: 4747, run: 'r', startedAt: 1 }))
    announceGateway(dir, { port: 4748, run: 'r2', startedAt: 2 }).withdraw()
    expect(existsSync(left)).toBe(false)
  })

  it('removes escape sequences and invisible control characters from text', () => {
    expect(plainText('bad \u001b[2J\u001b]0;title\u0007 JSON\u202e at\t1\nnext')).toBe(
      'bad  JSON at\t1\nnext',
    )
  })
})
