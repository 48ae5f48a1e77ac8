import { describe, expect, it } from 'vitest'
import { readingQueue } from '../../../electron/ocr/ocr-engine.ts'
import type { Read } from '../../../electron/ocr/reader-messages.ts'

const read = (text: string): Read => ({ lines: [{ text, box: [0, 0, 1, 1], confidence: 100 }], cpuMs: 5 })

describe('readingQueue', () => {
  it('runs one job at a time, and rejects a waiting job when a newer job arrives', async () => {
    const begun: string[] = []
    const finish: (() => void)[] = []
    const queue = readingQueue((text: string) => {
      begun.push(text)
      return new Promise<Read>((resolve) => finish.push(() => resolve(read(text))))
    })
    const [first, second, third] = ['first', 'second', 'third'].map((text) => queue.read(text))
    expect(await second).toMatchObject({ lines: [], error: expect.stringContaining('newer') })
    expect(begun).toEqual(['first'])
    finish[0]?.()
    expect(await first).toMatchObject({ lines: [{ text: 'first' }] })
    await expect.poll(() => begun).toEqual(['first', 'third'])
    finish[1]?.()
    expect(await third).toMatchObject({ lines: [{ text: 'third' }] })
  })

  it('turns a failed job into an error and runs the next job', async () => {
    const queue = readingQueue(async (text: string) => {
      if (text === 'broken') throw new Error('the disk is gone')
      return read(text)
    })
    expect(await queue.read('broken')).toMatchObject({ lines: [], error: 'the disk is gone' })
    const reading = await queue.read('fine')
    expect(reading).toMatchObject({ lines: [{ text: 'fine' }], cpuMs: 5 })
    expect(reading.error).toBeUndefined()
  })
})
