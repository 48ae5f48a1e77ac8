import { describe, expect, it } from 'vitest'
import type { BeatTopic } from '../../../src-shared/events/screen-topic.ts'
import type { JudgedBlock } from '../../../src-shared/moments/moment.ts'
import { createTopicMemory, topicOfText } from '../../../src-shared/moments/screen-topics.ts'
import { meaningOf } from '../../../src-shared/moments/text-meaning.ts'
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

const fire: BeatTopic = { name: 'fire', text: 'The torch burns with a bright flame.' }
const ship: BeatTopic = { name: 'ship', text: 'The pirate ship sails out of the harbor.' }

describe('what the screen is about', () => {
  it('a text has the topic of its meaning, and small talk has none', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text), block('Well, what now?')))
    expect(topics.of(fire.text, 0)).toEqual(fire)
    expect(topics.of('Well, what now?', 0)).toBeUndefined()
    expect(topics.of('Never seen.', 0)).toBeUndefined()
  })

  it('the topics of what is on the screen come in turn, the newest first, for three minutes', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text)))
    topics.seen({ ...shown(5000, block(fire.text), block(ship.text)), blocks: [block(ship.text)] })
    const about = (now: number) => topics.recent(now)?.name
    expect([6000, 7000].map(about)).toEqual(['ship', 'fire'])
    expect([130_000, 131_000].map(about)).toEqual(['ship', 'fire'])
    expect(about(185_001)).toBeUndefined()
  })

  it('another thing of a text comes while its topic rests, and the topic again while both do', () => {
    const topics = createTopicMemory()
    const text = 'The torch burns with a bright flame beside a teapot.'
    topics.seen(shown(0, { ...block(fire.text), text }))
    const about = (now: number) => topics.recent(now)
    expect(about(1000)).toEqual({ name: 'fire', text })
    expect(about(2000)).toEqual({ name: 'thing', text, word: 'teapot' })
    expect(about(3000)?.name).toBe('fire')
    expect(about(63_000)?.word).toBe('teapot')
    expect(about(170_000)?.name).toBe('fire')
    expect(topics.of(text, 171_000)?.word).toBe('teapot')
  })

  it('a thing that the topic is about waits as long as the topic', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text)))
    expect([1000, 2000].map((now) => topics.recent(now)?.name)).toEqual(['fire', 'fire'])
  })

  it('filler is about a text for ten seconds after it has left the screen', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text)))
    topics.seen(shown(20_000, block('Well, what now?')))
    expect(topics.recent(30_000)?.name).toBe('fire')
    expect(topics.recent(30_001)).toBeUndefined()
    expect(topics.of(fire.text, 200_000)).toEqual(fire)
  })

  it('a text that was read badly has no topic', () => {
    const topics = createTopicMemory()
    topics.seen(shown(0, block(fire.text, 60)))
    expect(topics.recent(0)).toBeUndefined()
  })

  it('a word makes its topic likelier, but what the text means decides', () => {
    const topicOf = (text: string) => topicOfText(text, embedded(ship.text))
    expect(topicOf('The ship sails.')?.share).toBeGreaterThan(topicOf('It moves.')?.share ?? 1)
    expect(topicOf('The lava moves.')?.name).toBe('ship')
  })

  it('a text without a topic may name a thing, which comes after a topic', () => {
    const topics = createTopicMemory()
    const lamp = 'Please hand me that umbrella, dear.'
    const aboutNothing = (confidence?: number) => ({ ...block('Well, what now?', confidence), text: lamp })
    topics.seen(shown(0, block(fire.text), aboutNothing()))
    expect(topics.recent(1000)?.name).toBe('fire')
    expect(topics.of(lamp, 1000)).toEqual({ name: 'thing', text: lamp, word: 'umbrella' })
    const others = createTopicMemory()
    others.seen(shown(0, aboutNothing(60)))
    expect(others.recent(1000)).toBeUndefined()
    others.seen(shown(2000, aboutNothing()))
    expect(others.recent(3000)?.word).toBe('umbrella')
  })
})
