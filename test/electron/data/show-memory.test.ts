import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openShowMemories } from '../../../electron/data/show-memory.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const day = 86_400_000

const memory = (text: string, language: 'en' | 'de' = 'en', deaths = 0) => ({
  text,
  language,
  ledger: { deaths, wins: 0, bets: 0 },
})

function open() {
  const dir = newFolder()
  const world = { now: 1000 * day, memory: { enabled: true, days: 30 } }
  const problems: DataFailure[] = []
  const memories = openShowMemories(dir, {
    memory: () => world.memory,
    now: () => world.now,
    report: (problem) => problems.push(problem),
  })
  return { dir, world, memories, problems, texts: () => memories.list().map(({ text }) => text) }
}

describe('openShowMemories', () => {
  it('keeps the newest summary of each run until it expires, and stores nothing while memory is off', () => {
    const { world, memories, texts } = open()
    world.memory.enabled = false
    expect(memories.record('r0', memory('Off.'))).toBeNull()
    world.memory.enabled = true
    memories.record('r1', memory('First try.'))
    memories.record('r1', memory('First.'))
    world.now += day
    memories.record('r2', memory('Second.'))
    expect(texts()).toEqual(['Second.', 'First.'])
    expect(memories.list()[1]?.expiresAt).toBe(1030 * day)
    world.now = 1030 * day
    expect(texts()).toEqual(['Second.'])
  })

  it('returns the newest summary of another run, or nothing while memory is off', () => {
    const { world, memories } = open()
    memories.record('r1', memory('First.'))
    world.now += day
    memories.record('r2', memory('Second.'))
    expect(memories.latest('r3')).toBe('Second.')
    expect(memories.latest('r2')).toBe('First.')
    world.memory.enabled = false
    expect(memories.latest('r3')).toBeNull()
  })

  it('forgets an expired summary in a program that runs on, and at once if the streamer shortens the time', () => {
    const { dir, world, memories } = open()
    memories.record('r1', memory('First.'))
    world.now += 29 * day
    memories.record('r2', memory('Second.'))
    expect(memories.latest('r2')).toBe('First.')
    world.now += day
    expect(memories.latest('r2')).toBeNull()
    world.memory.days = 1
    expect(memories.latest('r3')).toBeNull()
    memories.record('r3', memory('Third.'))
    expect(readFileSync(join(dir, 'memory.json'), 'utf8')).not.toMatch(/First|Second/)
  })

  it('changes and deletes a summary, and reports a summary that no longer exists', async () => {
    const { dir, memories, texts } = open()
    memories.record('r1', memory('First.'))
    expect(await memories.save('r1', 'Better.')).toBeNull()
    expect(texts()).toEqual(['Better.'])
    expect(await memories.delete('r1')).toBeNull()
    expect(await memories.delete('r1')).toMatchObject({ kind: 'gone' })
    expect(JSON.parse(readFileSync(join(dir, 'memory.json'), 'utf8'))).toEqual({ shows: [] })
  })

  it('returns the books of the newest run of an earlier evening, unless they were deleted or memory is off', async () => {
    const { world, memories } = open()
    const hour = day / 24
    memories.record('r1', memory('First.', 'en', 11))
    world.now += day
    memories.record('r2', memory('Second.', 'en', 4))
    expect(memories.lastLedger('r3')).toEqual({ deaths: 11, wins: 0, bets: 0 })
    world.now += 5 * hour
    expect(memories.lastLedger('r3')).toEqual({ deaths: 4, wins: 0, bets: 0 })
    expect(memories.lastLedger('r2')).toEqual({ deaths: 11, wins: 0, bets: 0 })
    world.memory.enabled = false
    expect(memories.lastLedger('r3')).toBeNull()
    world.memory.enabled = true
    await memories.delete('r2')
    expect(memories.lastLedger('r3')?.deaths).toBe(11)
  })

  it('forgets everything', () => {
    const { dir, memories, texts } = open()
    memories.record('r1', memory('First.'))
    expect(memories.forgetAll()).toBeNull()
    expect(texts()).toEqual([])
    expect(memories.lastLedger('r3')).toBeNull()
    expect(readFileSync(join(dir, 'memory.json'), 'utf8')).not.toContain('First')
  })

  it('keeps at most 200 summaries', () => {
    const { world, memories, texts } = open()
    for (let n = 0; n < 205; n += 1) {
      world.now += 1
      memories.record(`r${n}`, memory(`Run ${n}.`))
    }
    expect(texts()).toHaveLength(200)
    expect(texts().at(-1)).toBe('Run 5.')
  })
})

describe('a file of summaries', () => {
  const leave = (at: ReturnType<typeof open>, change: (bytes: Buffer) => Buffer, text = 'Summary ') => {
    const path = join(at.dir, 'memory.json')
    const shows = Array.from({ length: 200 }, (_, n) => ({
      id: `r${n}`,
      at: at.world.now + n,
      text: `${text}${n}.`,
    }))
    writeFileSync(path, change(Buffer.from(JSON.stringify({ shows }, null, 2))))
    return path
  }

  it.each([
    ['with a byte order mark', (bytes: Buffer) => Buffer.concat([Buffer.from('\uFEFF'), bytes])],
    ['in UTF-16', (bytes: Buffer) => Buffer.from(`\uFEFF${bytes}`, 'utf16le')],
    ['in UTF-16 with the high byte first', (bytes: Buffer) => Buffer.from(`${bytes}`, 'utf16le').swap16()],
  ])('a file %s can be read', (_, change) => {
    const at = open()
    leave(at, change)
    expect(at.texts()).toHaveLength(200)
    expect(at.problems).toEqual([])
  })

  it('a file larger than a megabyte is read, and one more summary can be added', () => {
    const at = open()
    const path = leave(at, (bytes) => bytes, '\u6226'.repeat(1980))
    expect(at.texts()).toHaveLength(200)
    at.world.now += 1000
    expect(at.memories.record('new', memory('New.'))).toBeNull()
    expect(JSON.parse(readFileSync(path, 'utf8')).shows).toHaveLength(200)
    expect(at.texts()[0]).toBe('New.')
    expect(at.problems).toEqual([])
  })

  it.each([
    ['cut at its end', (bytes: Buffer) => bytes.subarray(0, -30), 199],
    ['cut in a letter', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -30), Buffer.from([0xe2])]), 199],
    ['with zeros in it', (bytes: Buffer) => Buffer.from(bytes).fill(0, 4000, 4100), 198],
    ['with an invalid entry', (bytes: Buffer) => Buffer.from(`${bytes}`.replace('"Summary 7."', '""')), 199],
    ['that is empty', () => Buffer.alloc(0), 0],
  ])('from a file %s, the undamaged summaries are read and a copy of the file is kept', (_, change, left) => {
    const at = open()
    const path = leave(at, change)
    const damaged = readFileSync(path)
    expect(at.texts()).toHaveLength(left)
    expect(at.memories.record('new', memory('New.'))).toBeNull()
    expect(at.texts()).toHaveLength(Math.min(200, left + 1))
    expect(readFileSync(join(at.dir, 'memory.broken-1.json'))).toEqual(damaged)
    expect(at.problems).toHaveLength(1)
    expect(at.problems[0]?.message).toMatch(
      /^\S+memory.json was damaged \(.+\). \d+ summaries of earlier runs could be read.$/,
    )
    expect(at.problems[0]?.remedy).toContain('memory.broken-1.json')
  })

  it('a file that can be neither read nor renamed is not replaced', () => {
    const at = open()
    const path = join(at.dir, 'memory.json')
    mkdirSync(join(path, 'in the way'), { recursive: true })
    for (let n = 1; n <= 1000; n += 1) writeFileSync(join(at.dir, `memory.broken-${n}.json`), '')
    expect(at.memories.record('new', memory('New.'))).toMatchObject({
      message: expect.stringContaining('Cannot write'),
    })
    expect(existsSync(join(path, 'in the way'))).toBe(true)
    expect(at.problems[0]?.message).toContain('cannot be renamed')
  })
})
