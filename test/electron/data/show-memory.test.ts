import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openShowMemories } from '../../../electron/data/show-memory.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const day = 86_400_000

function open() {
  const dir = newFolder()
  const world = { now: 1000 * day, memory: { enabled: true, days: 30 } }
  const memories = openShowMemories(dir, { memory: () => world.memory, now: () => world.now })
  return { dir, world, memories, texts: () => memories.list().map(({ text }) => text) }
}

describe('openShowMemories', () => {
  it('keeps one summary a run until it expires, and writes nothing while memory is off', () => {
    const { world, memories, texts } = open()
    world.memory.enabled = false
    expect(memories.record('r0', 'Off.')).toBeNull()
    world.memory.enabled = true
    memories.record('r1', 'First try.')
    memories.record('r1', 'First.')
    world.now += day
    memories.record('r2', 'Second.')
    expect(texts()).toEqual(['Second.', 'First.'])
    expect(memories.list()[1]?.expiresAt).toBe(1030 * day)
    world.now = 1030 * day
    expect(texts()).toEqual(['Second.'])
  })

  it('returns the newest summary of another run while memory is on', () => {
    const { world, memories } = open()
    memories.record('r1', 'First.')
    world.now += day
    memories.record('r2', 'Second.')
    expect(memories.latest('r3')).toBe('Second.')
    expect(memories.latest('r2')).toBe('First.')
    world.memory.enabled = false
    expect(memories.latest('r3')).toBeNull()
  })

  it('changes and deletes a summary, and says when it is gone', async () => {
    const { dir, memories, texts } = open()
    memories.record('r1', 'First.')
    expect(await memories.save('r1', 'Better.')).toBeNull()
    expect(texts()).toEqual(['Better.'])
    expect(await memories.delete('r1')).toBeNull()
    expect(await memories.delete('r1')).toMatchObject({ kind: 'gone' })
    expect(JSON.parse(readFileSync(join(dir, 'memory.json'), 'utf8'))).toEqual({ shows: [] })
  })

  it('leaves out an invalid entry and keeps the others', () => {
    const { dir, memories, texts, world } = open()
    memories.record('r1', 'First.')
    const path = join(dir, 'memory.json')
    const { shows } = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ shows: [...shows, { id: 'r2', text: '' }, null, 7] }))
    expect(texts()).toEqual(['First.'])
    world.now += 1
    expect(memories.record('r3', 'Third.')).toBeNull()
    expect(texts()).toEqual(['Third.', 'First.'])
  })

  it('keeps at most 200 summaries and reads a damaged file as empty', () => {
    const { dir, world, memories, texts } = open()
    writeFileSync(join(dir, 'memory.json'), '{"shows": [')
    expect(texts()).toEqual([])
    for (let n = 0; n < 205; n += 1) {
      world.now += 1
      memories.record(`r${n}`, `Run ${n}.`)
    }
    expect(texts()).toHaveLength(200)
    expect(texts().at(-1)).toBe('Run 5.')
  })
})
