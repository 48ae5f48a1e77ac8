import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../../src-shared/llm/grounding/arguments.ts'
import { type Settlement, settle } from '../../../../src-shared/llm/grounding/open-arguments.ts'
import type { JsonSchema } from '../../../../src-shared/step/tool-spec.ts'

/** What becomes of the one argument of a tool. */
const settled = (request: string, schema: JsonSchema, weight = 1, name = 'q'): Settlement => {
  const parameters = { type: 'object', properties: { [name]: schema }, required: [name] }
  const [reading] = readArguments(
    { name: 'look_up', description: 'Looks it up.', parameters },
    request,
  ).readings
  if (!reading) throw new Error('no reading')
  return settle(reading, weight)
}

describe('a text argument', () => {
  it('is settled where much speaks for one value, less readily with a stronger model', () => {
    const text = { type: 'string', description: 'Words' }
    const request = "look up 'blue moon' or 'red sun'"
    expect(settled(request, text)).toEqual({ kind: 'value', value: 'blue moon', from: 'request' })
    expect(settled(request, text, 0.5)).toMatchObject({ kind: 'open', narrowed: true })
  })
  it('is held to words of the request where some fit it', () => {
    const { schema } = settled('the lofty moon of a quiet river', { type: 'string' }) as {
      schema: JsonSchema
    }
    expect(schema).toEqual({ enum: ['lofty moon', 'quiet river'] })
  })
  it('is free where none fits, and held to them all the same where it must be copied', () => {
    const request = 'at 7:30 pm on Friday'
    expect(settled(request, { type: 'string' })).toMatchObject({
      narrowed: false,
      schema: { type: 'string' },
    })
    expect(settled(request, { type: 'string', copy: true })).toMatchObject({
      narrowed: true,
      schema: { enum: expect.arrayContaining(['7:30 pm', 'Friday']) },
    })
  })
  it('is free where plain words must be copied: nobody knows where they begin', () => {
    const movie = { type: 'string', description: 'Movie to find', copy: true }
    expect(settled('find the movie lord of the rings', movie)).toMatchObject({ narrowed: false })
    expect(settled("find the movie 'lord of the rings'", movie)).toMatchObject({ value: 'lord of the rings' })
  })
  it('of more options than a grammar should hold is free', () => {
    const many = Array.from({ length: 90 }, (_, n) => `colour_${n}`)
    expect(settled('look up something', { type: 'string', enum: many })).toMatchObject({ narrowed: false })
    expect(settled('look up colour 88', { type: 'string', enum: many })).toMatchObject({ value: 'colour_88' })
    expect(settled('look up something', { type: 'string', enum: many.slice(0, 20) })).toMatchObject({
      schema: { enum: many.slice(0, 20) },
    })
  })
  it('is free where it must be copied and nothing is there', () => {
    expect(settled('?', { type: 'string', copy: true })).toMatchObject({ narrowed: false })
  })
  it('is asked for with every state where a small town needs one', () => {
    const town = { type: 'string', description: 'City and state, e.g. Boston, MA' }
    const { schema } = settled('in Smallville', town) as unknown as { schema: { enum: string[] } }
    expect(schema.enum).toEqual(expect.arrayContaining(['Smallville', 'Smallville, KS']))
    expect(settled('in Stuttgart in Germany', town)).toMatchObject({
      schema: { enum: expect.arrayContaining(['Stuttgart', 'Stuttgart, Germany']) },
    })
    // Several large towns have this name.
    expect(settled('in Cambridge', town)).toMatchObject({ kind: 'open' })
    const console = { type: 'string', description: 'Platform, e.g. Xbox, Playstation, PC' }
    expect(settled("on 'Xbox'", console)).toMatchObject({ kind: 'value', value: 'Xbox' })
  })
})

describe('words for people', () => {
  const words = (request: string, name = 'text'): Settlement =>
    settled(request, { type: 'string', description: 'Words to show' }, 1, name)
  it('are free where the request only says what they are about', () => {
    for (const name of ['text', 'message', 'caption', 'prompt', 'body'])
      expect(words('Show a funny text about my broken keyboard', name)).toMatchObject({
        schema: { type: 'string' },
        narrowed: false,
      })
    expect(words('Write something nice to Anna Bell about rain')).toMatchObject({ narrowed: false })
  })
  it('are taken where they are quoted or told', () => {
    expect(words('Show "good game" about Anna')).toMatchObject({ kind: 'value', value: 'good game' })
    expect(words('Show a banner saying good game everyone')).toMatchObject({ value: 'good game everyone' })
    expect(words('Show a banner: today is 2026-11-22, see you tomorrow')).toMatchObject({
      value: 'today is 2026-11-22, see you tomorrow',
    })
    expect(words('Show a banner that reads victory royale')).toMatchObject({ value: 'victory royale' })
    expect(words('Show this: we won, all of us')).toMatchObject({ value: 'we won, all of us' })
  })
  it('are asked for where it is unclear how far they go', () => {
    expect(words('Show a banner saying hello world for 5 seconds')).toMatchObject({
      schema: { enum: ['hello world for 5 seconds', 'hello world'] },
    })
  })
  it('leave the title of something that exists to the request', () => {
    const title = { type: 'string', description: 'Title of the movie' }
    expect(settled('look up the movie Blue Moon', title, 1, 'title')).toMatchObject({ value: 'Blue Moon' })
  })
})

describe('a number', () => {
  const resize = (request: string) =>
    readArguments(
      {
        name: 'resize',
        description: 'Resize the picture.',
        parameters: {
          type: 'object',
          properties: { width: { type: 'integer' }, height: { type: 'integer' } },
          required: ['width', 'height'],
        },
      },
      request,
    ).readings.map((reading) => settle(reading, 1))
  it('that another argument took is asked for', () => {
    expect(resize('Resize to a width of 800')).toMatchObject([
      { kind: 'value', value: 800 },
      { kind: 'open', schema: { type: 'integer' } },
    ])
    expect(resize('Resize to 800 by 600')).toMatchObject([{ value: 800 }, { value: 600 }])
  })
  it('that can be read in two ways is asked for', () => {
    expect(settled('look up 1.000', { type: 'number' })).toMatchObject({ schema: { enum: [1, 1000] } })
  })
  it('needs a clearer lead with a stronger model, as lists and optional values do', () => {
    const request = 'look up 12 or 14'
    expect(settled(request, { type: 'integer' })).toMatchObject({ kind: 'value', value: 12 })
    expect(settled(request, { type: 'integer' }, 0.4)).toMatchObject({ schema: { enum: [12, 14] } })
  })
})

it('a date whose day and month may stand either way is asked for, unless the description shows the order', () => {
  const date = (description: string) =>
    settled('look up 03/04/2024', { type: 'string', description }, 1, 'date')
  expect(date('Day, YYYY-MM-DD')).toMatchObject({ schema: { enum: ['2024-03-04', '2024-04-03'] } })
  expect(date('Day, DD/MM/YYYY')).toMatchObject({ kind: 'value', value: '03/04/2024' })
})
