import { describe, expect, it } from 'vitest'
import { echoSources } from '../../../src-shared/proxy/echo-sources.ts'
import { leadingThought } from '../../../src-shared/proxy/leading-thought.ts'
import { toolChoice, toolsIn } from '../../../src-shared/proxy/request.ts'

describe('toolChoice', () => {
  it.each([
    [undefined, { mode: 'auto' }],
    ['auto', { mode: 'auto' }],
    ['none', { mode: 'none' }],
    ['required', { mode: 'required' }],
    ['any', { mode: 'required' }],
    [{ type: 'auto' }, { mode: 'auto' }],
    [{ type: 'any' }, { mode: 'required' }],
    [{ type: 'none' }, { mode: 'none' }],
    [
      { type: 'tool', name: 'a' },
      { mode: 'required', only: ['a'] },
    ],
    [
      { type: 'function', name: 'a' },
      { mode: 'required', only: ['a'] },
    ],
    [
      { type: 'function', function: { name: 'a' } },
      { mode: 'required', only: ['a'] },
    ],
    [
      { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'a' }] },
      { mode: 'required', only: ['a'] },
    ],
    [
      {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'a' } }] },
      },
      { mode: 'auto', only: ['a'] },
    ],
    [{ type: 'web_search' }, { mode: 'auto' }],
    [7, { mode: 'auto' }],
  ])('reads %j', (given, choice) => {
    expect(toolChoice(given)).toEqual(choice)
  })
})

describe('toolsIn', () => {
  it('keeps functions that can be used, and leaves out all other tools', () => {
    let deep: object = {}
    for (let n = 0; n < 100; n++) deep = { properties: { a: deep } }
    const given = [
      { type: 'function', function: { name: 'a', description: null } },
      { type: 'function', name: 'b', parameters: { type: 'object' } },
      { name: 'c', input_schema: { type: 'object' } },
      { type: 'web_search' },
      { type: 'function', function: { name: '' } },
      { type: 'function', function: { name: 'deep', parameters: deep } },
      null,
      'd',
    ]
    expect(toolsIn(given, { mode: 'auto' }).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(toolsIn(given, { mode: 'required', only: ['b'] }).map(({ name }) => name)).toEqual(['b'])
    expect(toolsIn('none', { mode: 'auto' })).toEqual([])
  })
})

describe('echoSources', () => {
  const askedIn = (text: string) => echoSources([{ by: 'user', text }]).asked?.[0] ?? ''

  it.each([
    'Log:\n```\nCALL\n```',
    'What is `CALL`?',
    'He wrote:\n> CALL\nWhy?',
    'Data: <context>CALL</context>',
    'Explain {"name": "CALL", "arguments": {"a": {"b": 1}}} please',
    'What does "CALL(a=1)" mean?',
    'What does “CALL(a=1)” mean?',
    `${'x'.repeat(20_000)} CALL`,
  ])('does not take a quotation for a request: %j', (text) => {
    expect(askedIn(text)).not.toContain('CALL')
    expect(echoSources([{ by: 'user', text }]).seen).toEqual([text])
  })

  it.each(['Run CALL(path="a:b")', 'Please CALL with "old harbor"', 'CALL {a: 1}'])(
    'takes the words of a person for a request: %j',
    (text) => {
      expect(askedIn(text)).toBe(text)
    },
  )

  it('checks the newest texts if a conversation is too long', () => {
    const said = ['a', 'b', 'c'].map((letter) => ({ by: 'tool' as const, text: letter.repeat(300_000) }))
    const { seen = [] } = echoSources(said)
    expect([seen].flat().map(({ length }) => length)).toEqual([200_000, 300_000])
  })
})

describe('leadingThought', () => {
  it.each([1, 3, 100])('splits thinking from the rest in pieces of %i', (length) => {
    const text = ' <think>Hm </thin no.</think>\n\nHello <think>'
    const split = leadingThought()
    let thought = ''
    let rest = ''
    for (const piece of text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? []) {
      const parts = split.push(piece)
      thought += parts.thought
      rest += parts.rest
    }
    expect([thought, rest]).toEqual([' <think>Hm </thin no.</think>', '\n\nHello <think>'])
  })
})
