import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announceGateway, runningGateways } from '../../../electron/data/running-gateways.ts'
import { thisProcess } from '../../../electron/platform/process-identity.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-running-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('runningGateways', () => {
  it('lists running performers, newest first, until they withdraw their entries', () => {
    expect(runningGateways(folder)).toEqual([])
    const older = announceGateway(folder, { port: 4747, run: 'a', startedAt: 1 })
    const newer = announceGateway(folder, { port: 5000, run: 'b', startedAt: 2 })
    expect(runningGateways(folder)).toEqual([
      { ...thisProcess(), port: 5000, run: 'b', startedAt: 2 },
      { ...thisProcess(), port: 4747, run: 'a', startedAt: 1 },
    ])
    newer.withdraw()
    expect(runningGateways(folder).map(({ port }) => port)).toEqual([4747])
    older.withdraw()
    older.withdraw()
    expect(readdirSync(join(folder, 'running'))).toEqual([])
  })

  it('removes entries of dead processes, entries whose process ID was reused, and incomplete entries', () => {
    announceGateway(folder, { port: 4747, run: 'a', startedAt: 1 })
    const put = (name: string, text: string) => writeFileSync(join(folder, 'running', name), text)
    const dead = { port: 1, run: 'x', startedAt: 9 }
    put('4194304-1.json', JSON.stringify({ ...dead, pid: 4_194_304, start: 'long ago' }))
    put(`${process.pid}-1.json`, JSON.stringify({ ...dead, pid: process.pid, start: 'another boot' }))
    put('7-7.json', '{"pid":')
    expect(runningGateways(folder).map(({ run }) => run)).toEqual(['a'])
    expect(readdirSync(join(folder, 'running'))).toEqual([`${process.pid}-4747.json`])
  })
})

describe('announceGateway', () => {
  it.skipIf(process.platform === 'win32')(
    'announces a gateway in a file that only its owner can read',
    () => {
      announceGateway(folder, { port: 4747, run: 'a', startedAt: 1 })
      expect(statSync(join(folder, 'running')).mode & 0o777).toBe(0o700)
      expect(statSync(join(folder, 'running', `${process.pid}-4747.json`)).mode & 0o777).toBe(0o600)
    },
  )

  it('returns a problem and a remedy if it cannot write to the folder', () => {
    writeFileSync(join(folder, 'running'), '')
    const { problem } = announceGateway(folder, { port: 4747, run: 'a', startedAt: 1 })
    expect(problem).toMatchObject({
      message: expect.stringContaining('adlib mcp'),
      remedy: expect.stringContaining('--data DIR'),
    })
  })
})
