import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRuns } from '../../../electron/runs/open-runs.ts'
import { hasTeamServers } from '../../../examples/team/run-team.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { root, temporaryFolder } from '../../fixtures/adlib-process.ts'
import { childrenOf } from '../../fixtures/mcp-run.ts'
import { startModelServer } from '../../fixtures/model-server.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { eventsIn, team } from '../../fixtures/team-process.ts'

const folders: { remove(): void }[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})
const newHome = (): string => {
  const folder = temporaryFolder()
  folders.push(folder)
  mkdirSync(join(folder.dir, 'data'))
  return folder.dir
}

const notesIn = (home: string): string => join(home, 'reports', 'team', 'notes')
const written = (home: string): string => readFileSync(join(notesIn(home), 'tonight.md'), 'utf8')

const remembered = (home: string): string[] =>
  readFileSync(join(notesIn(home), 'memory.jsonl'), 'utf8')
    .split('\n')
    .map((line) => (JSON.parse(line) as { name: string }).name)
    .sort()

const promises = '- Beat the toad boss without the hat (2026-11-16-swamp.md)'

function cutOff(events: readonly AdlibEvent[]) {
  const of = (type: AdlibEvent['type']) => events.filter((event) => event.type === type)
  const calls = of('tool/call') as Extract<AdlibEvent, { type: 'tool/call' }>[]
  const errors = of('tool/error') as Extract<AdlibEvent, { type: 'tool/error' }>[]
  const acted = of('agent/acted') as Extract<AdlibEvent, { type: 'agent/acted' }>[]
  const isWrite = (call: string) =>
    calls.some((one) => one.call === call && /write_file|create_entities/.test(one.tool))
  return {
    writes: errors.filter(({ call }) => isWrite(call)).length,
    orphans: acted.filter(({ outcome }) => outcome.kind === 'orphan').length,
  }
}

describe.skipIf(!hasTeamServers())('adlib team', () => {
  const straight = newHome()
  let end: Awaited<ReturnType<typeof team>>
  beforeAll(async () => {
    end = await team(straight, ['--kill', 'none'])
  })

  it('writes the show notes with two real MCP servers', async () => {
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.text).toContain(promises)
    expect(`${end.text}\n`).toContain(written(straight))
    expect(remembered(straight)).toHaveLength(9)
    expect(eventsIn(straight)[0]).toMatchObject({ type: 'run/start', team: true })
    expect(eventsIn(straight).at(-1)).toMatchObject({ type: 'run/end', reason: 'done' })
    const { runs } = await openRuns(join(straight, 'reports', 'live')).page({ most: 10 })
    expect(runs).toMatchObject([{ ended: true, live: false, agents: 3, model: 'understudy' }])
  })

  it('the demo command finishes after it kills a worker and a whole process', async () => {
    const home = newHome()
    const end = await team(home)
    expect(end, end.log).toMatchObject({ code: 0 })
    for (const line of [
      'The demo kills the first librarian now',
      '[librarian-3] Starts as worker.',
      'The demo kills this whole process now (SIGKILL)',
      'continues from the journal',
      'stores only what is missing',
      'Finished: ',
    ])
      expect(end.log).toContain(line)
    expect(end.text).toContain(promises)
    expect(new Set(remembered(home)).size).toBe(9)
    expect(remembered(home)).toHaveLength(9)
    expect(cutOff(eventsIn(home))).toEqual({ writes: 1, orphans: 1 })
  })

  it('finishes with the same result after a kill at any time, and reports each interrupted write', async () => {
    const { length } = eventsIn(straight)
    const random = seededRng(17)
    // Two rounds are enough: `team-agents.test.ts` tests a restart at every event, without processes.
    for (let round = 0; round < 2; round++) {
      const home = newHome()
      const after = 1 + Math.floor(random() * (length - 2))
      const killed = await team(home, ['--kill', 'worker', '--json'], { killAfter: after })
      expect(killed.signal, killed.log).toBe('SIGKILL')
      const place = `killed after ${after} events`
      const end = await team(home, ['--kill', 'none'])
      expect(end.code, `${place}\n${end.log}`).toBe(0)
      expect(written(home), place).toBe(written(straight))
      expect(remembered(home), place).toEqual(remembered(straight))
      const { writes, orphans } = cutOff(eventsIn(home))
      expect(orphans, place).toBe(writes)
    }
  })

  it('ends a resumed run without more work if only the `run/end` event is missing', async () => {
    const home = newHome()
    cpSync(straight, home, { recursive: true })
    const events = eventsIn(home)
    const run = events[0]?.run ?? ''
    const reports = join(home, 'reports')
    rmSync(join(reports, 'live', run), { recursive: true })
    mkdirSync(join(reports, 'team', run))
    const lines = events.slice(0, -1).map((event) => `${JSON.stringify(event)}\n`)
    writeFileSync(join(reports, 'team', run, 'events.jsonl'), lines.join(''))
    const end = await team(home, ['--kill', 'none'])
    expect(end, end.log).toMatchObject({ code: 0 })
    const types = (of: readonly AdlibEvent[]) => of.map(({ type }) => type)
    const added = types(eventsIn(home).slice(lines.length))
    expect(added.filter((type) => !type.startsWith('mcp/'))).toEqual(['run/resumed', 'run/end'])
  })

  it('reads the folder given by --dir, and rejects a missing folder or an invalid --kill', async () => {
    const home = newHome()
    const dir = join(home, 'mine')
    mkdirSync(dir)
    writeFileSync(join(dir, 'one.md'), '# One\n- Promise: sing\n')
    expect((await team(home, ['--kill', 'none', '--dir', dir])).code).toBe(0)
    expect(readFileSync(join(dir, 'tonight.md'), 'utf8')).toContain('- sing (one.md)')
    for (const wrong of [join(home, 'nowhere'), join(dir, 'one.md')]) {
      const missing = await team(home, ['--kill', 'none', '--dir', wrong])
      expect(missing).toMatchObject({ code: 1, log: expect.stringContaining('There is no folder') })
    }
    expect((await team(home, ['--kill', 'everyone'])).code).toBe(2)
  })

  it('reads the beginning of a long note in a large folder, and ignores subfolders', async () => {
    const home = newHome()
    const dir = join(home, 'mine')
    mkdirSync(join(dir, 'below'), { recursive: true })
    writeFileSync(join(dir, 'below', 'other.md'), '# Other\n')
    for (let n = 0; n < 800; n++) writeFileSync(join(dir, `screenshot-${n}.png`), '')
    writeFileSync(join(dir, 'long.md'), `# Long\n- Promise: sing\n${`${'x'.repeat(100)}\n`.repeat(300)}`)
    const end = await team(home, ['--kill', 'none', '--dir', dir])
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.log).toContain('Note: long.md: Only the first 128 lines were read')
    expect(readFileSync(join(dir, 'tonight.md'), 'utf8')).toContain('- sing (long.md)')
    expect(end.text).not.toContain('other.md')
  })

  it('writes the notes without a model if the requested model is missing', async () => {
    const home = newHome()
    const end = await team(home, ['--kill', 'none', '--model', 'no-such-model'])
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.log).toContain('Until then, agents cannot think.')
    expect(end.text).toContain(promises)
  })

  // These three tests mostly wait for a server or the disk, so they run concurrently.
  it.concurrent('finishes without the memory server if the server keeps dying, and reports that a worker gave up', async () => {
    const home = newHome()
    let wasLost = false
    const kill = async (pid: number) => {
      for (const server of await childrenOf(pid, 'server-memory')) process.kill(server, 'SIGKILL')
    }
    const end = await team(home, ['--kill', 'none', '--json'], {
      onLine(line, pid) {
        const event = JSON.parse(line) as AdlibEvent
        if (event.type !== 'mcp/server' || event.server !== 'memory') return
        // Kill the server when it is ready. After the first loss, also kill it while it starts, so it never works again.
        if (event.state === 'ready' || (wasLost && event.state === 'starting')) void kill(pid)
        wasLost ||= event.state === 'lost'
      },
    })
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.log).toContain('Note: The archivist gave up')
    expect(written(home)).toContain(promises)
  })

  it.concurrent('finishes even if the file server is killed once during the work', async () => {
    const home = newHome()
    let isKilled = false
    const end = await team(home, ['--kill', 'none', '--json'], {
      async onLine(line, pid) {
        const event = JSON.parse(line) as AdlibEvent
        if (isKilled || event.type !== 'agent/message' || event.message.kind !== 'partial') return
        isKilled = true
        for (const server of await childrenOf(pid, 'server-filesystem')) process.kill(server, 'SIGKILL')
      },
    })
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.log).toContain('[filesystem server] lost')
    expect(end.log).not.toContain('Note: ')
    expect(written(home)).toContain(promises)
  })

  it.concurrent('reports a full disk, and continues when there is space again', async () => {
    const home = newHome()
    const flag = join(home, 'full')
    const preload = join(root, 'test', 'fixtures', 'full-disk.mjs')
    let isFull = false
    const end = await team(home, ['--kill', 'none', '--json'], {
      env: { NODE_OPTIONS: `--import ${preload}`, ADLIB_TEST_FULL_DISK: flag },
      onLine(line) {
        const event = JSON.parse(line) as AdlibEvent
        if (isFull || event.type !== 'agent/message' || event.message.kind !== 'partial') return
        isFull = true
        writeFileSync(flag, '')
        setTimeout(() => rmSync(flag), 1500)
      },
    })
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.log).toContain('The disk is full')
    expect(end.log).toContain('The disk is writable again. The agents continue.')
    expect(written(home)).toContain(promises)
  })

  it('warns about a model that is too small', async () => {
    const server = await startModelServer([{ name: 'tiny:1b', weights: 4e8 }])
    const end = await team(newHome(), ['--kill', 'none', '--model', 'tiny:1b'], { host: server.url })
    await server.close()
    expect(end, end.log).toMatchObject({ code: 0 })
    expect(end.log).toContain('tiny:1b is too small to react to what it sees.')
  })
})
