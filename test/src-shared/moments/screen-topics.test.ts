import { describe, expect, it } from 'vitest'
import type { BeatTopic } from '../../../src-shared/events/screen-topic.ts'
import type { JudgedBlock } from '../../../src-shared/moments/moment.ts'
import { createTopicMemory } from '../../../src-shared/moments/screen-topics.ts'
import { meaningOf } from '../../../src-shared/moments/text-meaning.ts'
import { embedded } from '../../fixtures/embedded-texts.ts'

/** A block that was read with a confidence. */
const block = (text: string, confidence = 96): JudgedBlock => ({
  ...{ text, box: [0, 0, 200, 20], embedding: embedded(text), weight: 0 },
  shares: meaningOf({ text }),
  lines: [{ line: { text, box: [0, 0, 200, 20], confidence }, kind: 'text', confidence: 1 }],
})

const fire: BeatTopic = { name: 'fire', text: 'The torch burns with a bright flame.' }
const ship: BeatTopic = { name: 'ship', text: 'The pirate ship sails out of the harbor.' }

describe('what the screen is about', () => {
  it('a text has the topic of its meaning, and small talk has none', () => {
    const topics = createTopicMemory()
    topics.seen({ at: 0, blocks: [block(fire.text), block('Well, what now?')] })
    expect(topics.of(fire.text)).toEqual(fire)
    expect(topics.of('Well, what now?')).toBeUndefined()
    expect(topics.of('Never seen.')).toBeUndefined()
  })

  it('what was named in the last three minutes comes in turn, the newest first', () => {
    const topics = createTopicMemory()
    topics.seen({ at: 0, blocks: [block(fire.text)] })
    topics.seen({ at: 5000, blocks: [block(ship.text)] })
    expect([6000, 7000, 8000].map((now) => topics.recent(now)?.name)).toEqual(['ship', 'fire', 'ship'])
    expect(topics.recent(180_001)?.name).toBe('ship')
    expect(topics.recent(185_001)).toBeUndefined()
  })

  it('a text that was read badly has no topic', () => {
    const topics = createTopicMemory()
    topics.seen({ at: 0, blocks: [block(fire.text, 60)] })
    expect(topics.recent(0)).toBeUndefined()
  })

  it('a text without a topic may name a thing, which comes after the topics', () => {
    const topics = createTopicMemory()
    const lamp = 'Please hand me that umbrella, dear.'
    const aboutNothing = (confidence?: number) => ({ ...block('Well, what now?', confidence), text: lamp })
    topics.seen({ at: 0, blocks: [block(fire.text), aboutNothing()] })
    expect(topics.of(lamp)).toEqual({ name: 'thing', text: lamp, word: 'umbrella' })
    expect([1000, 2000].map((now) => topics.recent(now)?.name)).toEqual(['fire', 'fire'])
    const others = createTopicMemory()
    others.seen({ at: 0, blocks: [aboutNothing(60)] })
    expect(others.recent(1000)).toBeUndefined()
    others.seen({ at: 2000, blocks: [aboutNothing()] })
    expect(others.recent(3000)?.word).toBe('umbrella')
  })
})
