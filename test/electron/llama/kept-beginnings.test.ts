import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keptBeginnings, removeBeginnings } from '../../../electron/llama/kept-beginnings.ts'
import type { LlamaSequence } from '../../../electron/llama/library-types.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

/** A fake sequence, whose state is its tokens as JSON. */
function fakeSequence(tokens: readonly number[] = []): LlamaSequence & { loads: number } {
  let held = tokens
  const sequence = {
    loads: 0,
    get contextTokens() {
      return held
    },
    get nextTokenIndex() {
      return held.length
    },
    async adaptStateToTokens() {},
    async clearHistory() {
      held = []
    },
    async evaluateWithoutGeneratingNewTokens() {},
    async saveStateToFile(file: string) {
      const content = JSON.stringify(held)
      writeFileSync(file, content)
      return { fileSize: content.length }
    },
    async loadStateFromFile(file: string) {
      sequence.loads += 1
      held = JSON.parse(readFileSync(file, 'utf8'))
    },
  }
  return sequence
}

const of = (digest: string, load = '2048') => ({ digest, load })

describe('keptBeginnings', () => {
  const tokens = [5, 6, 7]

  it('loads the state of the same prompt and the same weights only', async () => {
    const folder = join(newFolder(), 'beginnings')
    await keptBeginnings(folder, of('a')).save(fakeSequence(tokens), tokens)
    const next = fakeSequence()
    await keptBeginnings(folder, of('b')).load(next, tokens)
    await keptBeginnings(folder, of('a', '4096')).load(next, tokens)
    await keptBeginnings(folder, of('a')).load(next, [5, 6])
    expect(next.loads).toBe(0)
    await keptBeginnings(folder, of('a')).load(next, tokens)
    expect(next.contextTokens).toEqual(tokens)
  })

  it('keeps the eight files that were used last', async () => {
    const folder = newFolder()
    const kept = keptBeginnings(folder, of('a'))
    for (let index = 0; index < 12; index += 1) {
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), index, index)
      await kept.save(fakeSequence([index]), [index])
    }
    expect(readdirSync(folder)).toHaveLength(8)
    const last = fakeSequence()
    await kept.load(last, [11])
    expect(last.contextTokens).toEqual([11])
  })

  it('keeps no state whose end is missing because the disk was full', async () => {
    const folder = newFolder()
    const sequence = fakeSequence(tokens)
    sequence.saveStateToFile = async (file) => {
      writeFileSync(file, '[5,')
      return { fileSize: 7 }
    }
    await keptBeginnings(folder, of('a')).save(sequence, tokens)
    expect(readdirSync(folder)).toEqual([])
  })

  it('does not load a file again on which native code crashed', async () => {
    const folder = newFolder()
    await keptBeginnings(folder, of('a')).save(fakeSequence(tokens), tokens)
    const crashing = fakeSequence()
    crashing.loadStateFromFile = () => new Promise(() => {})
    void keptBeginnings(folder, of('a')).load(crashing, tokens)
    const next = fakeSequence()
    await keptBeginnings(folder, of('a')).load(next, tokens)
    expect([next.loads, readdirSync(folder)]).toEqual([0, [`draft-${process.pid}`]])
  })

  it('ignores a state that cannot be saved', async () => {
    const folder = newFolder()
    const sequence = fakeSequence(tokens)
    sequence.saveStateToFile = () => Promise.reject(new Error('ENOSPC: no space left on device'))
    await keptBeginnings(folder, of('a')).save(sequence, tokens)
    expect(readdirSync(folder)).toEqual([])
  })

  it('deletes the draft of a process that ended, and keeps the one of a process that saves at the same time', async () => {
    const folder = newFolder()
    const ended = spawnSync(process.execPath, ['--version']).pid
    for (const pid of [ended, process.ppid]) writeFileSync(join(folder, `draft-${pid}`), 'half')
    await keptBeginnings(folder, of('a')).save(fakeSequence(tokens), tokens)
    expect(readdirSync(folder).filter((name) => !name.endsWith('.state'))).toEqual([`draft-${process.ppid}`])
  })
})

describe('removeBeginnings', () => {
  it('deletes the prompts of these weights only, and ignores a missing folder', async () => {
    const folder = newFolder()
    for (const digest of ['a', 'b'])
      for (const prompt of [[1], [2]])
        await keptBeginnings(folder, of(digest)).save(fakeSequence(prompt), prompt)
    removeBeginnings(folder, 'a')
    const next = fakeSequence()
    for (const prompt of [[1], [2]]) await keptBeginnings(folder, of('a')).load(next, prompt)
    expect([next.loads, readdirSync(folder).length]).toEqual([0, 2])
    removeBeginnings(join(folder, 'none'), 'a')
  })
})
