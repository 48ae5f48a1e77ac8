import { describe, expect, it } from 'vitest'
import { type EmbedTexts, observationWriter } from '../../../electron/app/observations.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { ObservationBody } from '../../../src-shared/sight/memory/observe.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const body = (text: string): ObservationBody => ({
  ...{ source: 'Screen 1', at: 0, goneLines: [], numbers: [], confidence: 90, ageMs: 10 },
  newLines: [{ text, box: [0, 0, 100, 20], confidence: 90 }],
  scene: { cut: false, brightness: 0.5, motion: 0 },
})

function writer(embed?: EmbedTexts) {
  const clock = virtualClock(0)
  const journal = memoryJournal({ run: 'r', clock, warn() {} })
  const blocks: { text: string; embedding?: string }[] = []
  journal.subscribe((event) => {
    if (event.type === 'sight/observation')
      blocks.push(
        ...(event.observation.blocks ?? []).map(({ text, embedding }) => ({
          text,
          ...(embedding === undefined ? {} : { embedding }),
        })),
      )
  })
  const write = observationWriter(
    journal,
    clock,
    (one) => one,
    () => [],
    embed,
  )
  return { clock, blocks, write }
}

describe('observationWriter', () => {
  it('without a network, observations are written at once, with blocks without embeddings', () => {
    const { blocks, write } = writer()
    write(body('YOU DIED'))
    expect(blocks).toEqual([{ text: 'YOU DIED' }])
  })

  it('observations keep their order, although a known text needs no embedding', async () => {
    const asked: string[][] = []
    const answers: (() => void)[] = []
    const { blocks, write, clock } = writer((texts) => {
      asked.push([...texts])
      return new Promise((resolve) => answers.push(() => resolve(texts.map((text) => `e:${text}`))))
    })
    write(body('first'))
    answers[0]?.()
    await clock.advanceAsync(10)
    write(body('second'))
    write(body('first'))
    expect(blocks.map(({ text }) => text)).toEqual(['first'])
    answers[1]?.()
    await clock.advanceAsync(10)
    expect(blocks).toEqual(['first', 'second', 'first'].map((text) => ({ text, embedding: `e:${text}` })))
    expect(asked).toEqual([['first'], ['second']])
  })

  it('an observation whose embedding fails or takes too long is written without it', async () => {
    const { blocks, write, clock } = writer((texts) =>
      texts.includes('fails') ? Promise.reject(new Error('no network')) : new Promise(() => {}),
    )
    write(body('fails'))
    await clock.advanceAsync(10)
    write(body('never answers'))
    await clock.advanceAsync(1000)
    expect(blocks).toEqual([{ text: 'fails' }, { text: 'never answers' }])
  })
})
