import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deleteBeginnings, keptBeginnings } from '../../../electron/llama/kept-beginnings.ts'
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
      writeFileSync(file, JSON.stringify(held))
    },
    async loadStateFromFile(file: string) {
      sequence.loads += 1
      held = JSON.parse(readFileSync(file, 'utf8'))
    },
  }
  return sequence
}

describe('keptBeginnings', () => {
  const tokens = [5, 6, 7]

  it('loads the state of the same prompt and the same weights only', async () => {
    const folder = join(newFolder(), 'beginnings')
    await keptBeginnings(folder, 'weights-a 2048').save(fakeSequence(tokens), tokens)
    const next = fakeSequence()
    await keptBeginnings(folder, 'weights-b 2048').load(next, tokens)
    await keptBeginnings(folder, 'weights-a 4096').load(next, tokens)
    await keptBeginnings(folder, 'weights-a 2048').load(next, [5, 6])
    expect(next.loads).toBe(0)
    await keptBeginnings(folder, 'weights-a 2048').load(next, tokens)
    expect(next.contextTokens).toEqual(tokens)
  })

  it('deletes the states of one model only', async () => {
    const folder = newFolder()
    await keptBeginnings(folder, 'weights-a 2048 auto').save(fakeSequence(tokens), tokens)
    await keptBeginnings(folder, 'weights-a 4096 auto').save(fakeSequence(tokens), tokens)
    await keptBeginnings(folder, 'weights-b 2048 auto').save(fakeSequence(tokens), tokens)
    deleteBeginnings(folder, 'weights-a')
    expect(readdirSync(folder)).toHaveLength(1)
    const next = fakeSequence()
    await keptBeginnings(folder, 'weights-b 2048 auto').load(next, tokens)
    expect(next.loads).toBe(1)
    deleteBeginnings(join(folder, 'missing'), 'weights-a')
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['changed', (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 1 ? byte ^ 1 : byte)))],
    ['empty', () => Buffer.alloc(0)],
  ])('deletes a file that is %s before native code reads it, and replaces it', async (_, damage) => {
    const folder = newFolder()
    const kept = keptBeginnings(folder, 'weights')
    await kept.save(fakeSequence(tokens), tokens)
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))))
    const next = fakeSequence()
    await kept.load(next, tokens)
    expect([next.loads, readdirSync(folder)]).toEqual([0, []])
    await kept.save(fakeSequence(tokens), tokens)
    await kept.load(next, tokens)
    expect(next.contextTokens).toEqual(tokens)
  })

  it('keeps the eight files that were used last', async () => {
    const folder = newFolder()
    const kept = keptBeginnings(folder, 'weights')
    for (let index = 0; index < 12; index += 1) {
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), index, index)
      await kept.save(fakeSequence([index]), [index])
    }
    expect(readdirSync(folder)).toHaveLength(8)
    const last = fakeSequence()
    await kept.load(last, [11])
    expect(last.contextTokens).toEqual([11])
  })

  it('ignores a state that cannot be saved', async () => {
    const folder = newFolder()
    const sequence = fakeSequence(tokens)
    sequence.saveStateToFile = () => Promise.reject(new Error('ENOSPC: no space left on device'))
    await keptBeginnings(folder, 'weights').save(sequence, tokens)
    expect(readdirSync(folder)).toEqual([])
  })
})
