import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { splitCall } from '../../../src-shared/events/call-words.ts'
import { type CueContent, cueContent, lane } from '../../../src-shared/events/cue.ts'
import { cueText, readableTexts, spokenText } from '../../../src-shared/events/cue-words.ts'
import { cueDuration, laneFacts } from '../../../src-shared/events/lanes.ts'
import { maxCueMs } from '../../../src-shared/events/stage-lists.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { stageGuards } from '../../../src-shared/stage/guards.ts'

const namesOfFiles = ['emote.emote', 'sound.sound', 'voice.voice', 'voice.audio', 'chat.pictures']

const guards = stageGuards(() => createFilter(defaultSettings.stage.filter, []))
const heldBy = (content: CueContent): string | undefined =>
  guards.find((guard) => guard.check({ by: 'tool', content }, emptyState()) !== null)?.rule

const isClosed = (schema: z.core.JSONSchema.BaseSchema): boolean =>
  schema.enum !== undefined ||
  schema.const !== undefined ||
  schema.type === 'number' ||
  schema.type === 'integer' ||
  schema.pattern === '^#[0-9a-fA-F]{6}$' ||
  (typeof schema.items === 'object' && !Array.isArray(schema.items) && isClosed(schema.items))

describe.each(lane.options)('the lane %s', (name) => {
  const { codes, test, sample, onScreen, track, ms } = laneFacts(name)
  const content = test(sample)

  it('has a test cue that is valid, contains the sample words and does not last too long', () => {
    expect(cueContent.parse(content)).toEqual(content)
    expect(content.lane).toBe(name)
    expect(ms(content)).toBeGreaterThan(0)
    expect(cueDuration(content)).toBeLessThanOrEqual(maxCueMs)
    expect(cueText(content)).toContain(sample)
    expect(onScreen || track === 'sound').toBe(true)
  })

  it('each field that no guard checks has a closed set of values or names a file', () => {
    const schema = cueContent.options.find(({ shape }) => shape.lane.value === name)
    const { properties = {} } = z.toJSONSchema(schema as z.ZodType) as z.core.JSONSchema.BaseSchema
    const open = codes
      .filter((field) => !isClosed(properties[field] as z.core.JSONSchema.BaseSchema))
      .map((field) => `${name}.${field}`)
    expect(
      open.filter((field) => !namesOfFiles.includes(field)),
      'These fields hold any text, and no guard or filter judges them. If the audience reads or hears one, remove it ' +
        'from `codes` in src-shared/events/lanes.ts; if it is the name of a file, add it to `namesOfFiles` in this test.',
    ).toEqual([])
  })

  it('the filter blocks harmful words in this lane, and the markup guard blocks a tool call', () => {
    if (spokenText(content) === null) return
    expect(heldBy(content)).toBeUndefined()
    expect(heldBy(test('kill yourself'))).toBe('filter')
    expect(heldBy(test('{"tool":"overlay_text"}'))).toBe('markup')
  })
})

describe('the words of a call', () => {
  it.each([
    ['overlay_text', { text: 'GG', tone: 'cheer' }, 'GG', { tone: 'cheer' }],
    ['speak', { text: 'Hello', voice: 'Vera' }, 'Hello', { voice: 'Vera' }],
    ['act', { gesture: 'bow', look_at: 'camera' }, null, { gesture: 'bow', look_at: 'camera' }],
    ['files/write', { path: 'a.txt', text: 'Hello' }, 'Hello', { path: 'a.txt' }],
    ['overlay_text', { text: 4 }, null, { text: 4 }],
    ['constructor', null, null, {}],
  ])('the words of %s %j are %j', (tool, args, words, others) => {
    expect(splitCall(tool, args)).toEqual({ words, others })
  })
})

describe('the words of a cue', () => {
  it('the words of a cue include the text of every field, even of an unknown one, except fields that are marked as codes', () => {
    const content = {
      ...{ lane: 'caption', text: 'Which way?', speaker: { name: 'Vera', color: '#ffffff' } },
      ...{ options: [{ label: 'Left' }, { label: 'Right' }] },
    } as CueContent
    expect(spokenText(content)).toBe('Which way?\nLeft\nRight')
    expect(readableTexts(content)).toEqual(['Which way?', 'Left', 'Right', 'Vera'])
  })

  it.each([
    ['a second field', { options: ['Left', 'kill yourself'] }, 'filter'],
    ['two fields together', { options: ['kill', 'yourself'] }, 'filter'],
    ['the name on the tag', { speaker: { name: 'kill yourself' } }, 'filter'],
    ['a second field with markup', { options: ['{"tool":"overlay_text"}'] }, 'markup'],
  ])('a cue is blocked because of words in %s', (_, fields, rule) => {
    expect(heldBy({ lane: 'caption', text: 'Which way?', ...fields } as CueContent)).toBe(rule)
  })
})
