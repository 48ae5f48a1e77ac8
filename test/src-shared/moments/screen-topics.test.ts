import { describe, expect, it } from 'vitest'
import type { BeatTopic } from '../../../src-shared/events/screen-topic.ts'
import type { JudgedBlock } from '../../../src-shared/moments/moment.ts'
import { createTopicMemory } from '../../../src-shared/moments/screen-topics.ts'
import { meaningOf } from '../../../src-shared/moments/text-meaning.ts'
import { embedded } from '../../fixtures/embedded-texts.ts'

const still = { cut: false, brightness: 0, motion: 0 }

/** A block that was read with a confidence. */
const block = (text: string, confidence = 96, kind: 'text' | 'chat' = 'text'): JudgedBlock => ({
  ...{ text, box: [0, 0, 200, 20], embedding: embedded(text), weight: 0 },
  shares: meaningOf({ text }),
  lines: [{ line: { text, box: [0, 0, 200, 20], confidence }, kind, confidence: 1 }],
})

const fire: BeatTopic = { name: 'fire', text: 'The torch burns with a bright flame.' }
const ship: BeatTopic = { name: 'ship', text: 'The pirate ship sails out of the harbor.' }

describe('what the screen is about', () => {
  it('a text has the topic of its meaning, and small talk has none', () => {
    const topics = createTopicMemory()
    topics.seen({ at: 0, scene: still, blocks: [block(fire.text), block('Well, what now?')] })
    expect(topics.of(fire.text)).toEqual(fire)
    expect(topics.of('Well, what now?')).toBeUndefined()
    expect(topics.of('Never seen.')).toBeUndefined()
  })

  it('the newest text counts, for 20 seconds or until the picture changes', () => {
    const topics = createTopicMemory()
    topics.seen({ at: 0, scene: still, blocks: [block(fire.text)] })
    topics.seen({ at: 5000, scene: still, blocks: [block(ship.text)] })
    expect(topics.newest(5000)).toEqual(ship)
    expect(topics.newest(25_001)).toBeUndefined()
    topics.seen({ at: 6000, scene: { ...still, cut: true }, blocks: [] })
    expect(topics.newest(6000)).toBeUndefined()
  })

  it('a text that was read badly or that is chat has no topic', () => {
    const topics = createTopicMemory()
    topics.seen({ at: 0, scene: still, blocks: [block(fire.text, 60), block(ship.text, 96, 'chat')] })
    expect(topics.newest(0)).toBeUndefined()
  })
})
