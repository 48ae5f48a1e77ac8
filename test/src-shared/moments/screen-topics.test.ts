import { describe, expect, it } from 'vitest'
import type { BeatTopic } from '../../../src-shared/events/screen-topic.ts'
import type { JudgedBlock } from '../../../src-shared/moments/moment.ts'
import { createTopicMemory, topicAnswers, topicOfText } from '../../../src-shared/moments/screen-topics.ts'
import { type Head, meaningOf } from '../../../src-shared/moments/text-meaning.ts'
import { embedded } from '../../fixtures/embedded-texts.ts'

/** A block that was read with a confidence. */
const block = (text: string, confidence = 96): JudgedBlock => ({
  ...{ text, box: [0, 0, 200, 20], embedding: embedded(text), weight: 0 },
  shares: meaningOf({ text }),
  lines: [{ line: { text, box: [0, 0, 200, 20], confidence }, kind: 'text', confidence: 1 }],
})

/** What a memory of topics gets at a time when these new blocks, and nothing else, are on the screen. */
const shown = (at: number, ...blocks: readonly JudgedBlock[]) => ({
  ...{ at, blocks, standing: blocks.flatMap(({ lines }) => lines) },
})

/** A judge that gives `undead` this share, whatever the text says. */
const judge = (share: number): Head => {
  const zeros = (count: number) => Buffer.from(new Int8Array(count).buffer).toString('base64')
  const bias = topicAnswers.map((answer) =>
    Math.log(answer === 'undead' ? share : (1 - share) / (topicAnswers.length - 1)),
  )
  return {
    inner: { scale: 1, weights: zeros(384), bias: [0] },
    outer: { scale: 1, weights: zeros(topicAnswers.length), bias },
  }
}

const fire: BeatTopic = { name: 'fire', text: 'The torch burns with a bright flame.' }
const ship: BeatTopic = { name: 'ship', text: 'The pirate ship sails out of the harbor.' }

describe('what the screen is about', () => {
  it('a text has the topic of its meaning, and small talk has none', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text), block('Well, what now?')))
    expect(topics.of(fire.text)).toEqual(fire)
    expect(topics.of('Well, what now?')).toBeUndefined()
    expect(topics.of('Never seen.')).toBeUndefined()
  })

  it('what was named in the last 45 seconds comes in turn, the newest first', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text)))
    topics.seen({ ...shown(5000, block(fire.text), block(ship.text)), blocks: [block(ship.text)] })
    expect([6000, 7000, 8000].map((now) => topics.recent(now)?.name)).toEqual(['ship', 'fire', 'ship'])
    expect(topics.recent(45_001)?.name).toBe('ship')
    expect(topics.recent(50_001)).toBeUndefined()
  })

  it('filler is about a text for ten seconds after it has left the screen', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text)))
    topics.seen(shown(20_000, block('Well, what now?')))
    expect(topics.recent(30_000)?.name).toBe('fire')
    expect(topics.recent(30_001)).toBeUndefined()
    expect(topics.of(fire.text)).toEqual(fire)
  })

  it('a text that was read badly has no topic', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text, 60)))
    expect(topics.recent(0)).toBeUndefined()
  })

  it('a topic needs a higher probability where no word of the text names it', () => {
    const isSure = (text: string, share: number) =>
      topicOfText(text, embedded(fire.text), judge(share))?.isSure === true
    expect([0.1, 0.4, 0.9].map((share) => isSure('I am not afraid, ghost.', share))).toEqual([
      ...[false, true, true],
    ])
    expect([0.1, 0.4, 0.9].map((share) => isSure('They walk at night.', share))).toEqual([
      ...[false, false, true],
    ])
    expect([0.4, 0.9].map((share) => isSure('I bring grave news.', share))).toEqual([false, true])
  })

  it('a text without a topic may name a thing, which comes after the topics', () => {
    const topics = createTopicMemory()
    const lamp = 'Please hand me that umbrella, dear.'
    const aboutNothing = (confidence?: number) => ({ ...block('Well, what now?', confidence), text: lamp })
    topics.seen(shown(0, block(fire.text), aboutNothing()))
    expect(topics.of(lamp)).toEqual({ name: 'thing', text: lamp, word: 'umbrella' })
    expect([1000, 2000].map((now) => topics.recent(now)?.name)).toEqual(['fire', 'fire'])
    const others = createTopicMemory()
    others.seen(shown(0, aboutNothing(60)))
    expect(others.recent(1000)).toBeUndefined()
    others.seen(shown(2000, aboutNothing()))
    expect(others.recent(3000)?.word).toBe('umbrella')
  })
})
