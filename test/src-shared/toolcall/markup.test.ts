import { describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { OutputReader } from '../../../src-shared/llm/outputs.ts'
import { nativeOutput, textOutput } from '../../../src-shared/llm/outputs.ts'
import { schemaOutput } from '../../../src-shared/llm/schema-output.ts'
import { markupGuard } from '../../../src-shared/stage/guards.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { createSentences } from '../../../src-shared/step/sentences.ts'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { unpaced } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { codeChat } from './code-chat.ts'
import { seeded } from './sloppy-cases.ts'
import { STAGE_TOOLS } from './stage-tools.ts'
import { STEP_SHAPES, type StepShape, stepShapes } from './step-shapes.ts'

const READERS: readonly (readonly [mode: string, make: () => OutputReader])[] = [
  ['text', () => textOutput(STAGE_TOOLS)],
  ['native', () => nativeOutput(STAGE_TOOLS, true)],
  ['schema', () => schemaOutput(STAGE_TOOLS)],
]
const rng = seeded(31)
const CHUNKS: readonly (readonly [how: string, size: () => number])[] = [
  ['whole', () => 100_000],
  ['character by character', () => 1],
  ['in random chunks', () => 1 + Math.floor(rng() * 9)],
]
const WAYS = READERS.flatMap(([mode, make]) => CHUNKS.map(([how, size]) => [mode, how, make, size] as const))

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

function streamed(reader: OutputReader, text: string, size: () => number) {
  const events = []
  for (let at = 0; at < text.length; ) {
    const length = size()
    events.push(...reader.text(text.slice(at, at + length)))
    at += length
  }
  const { events: last, output } = reader.end({ cut: false })
  events.push(...last)
  return {
    output,
    texts: events.flatMap((event) => (event.type === 'text' ? [event.text] : [])),
    calls: events.flatMap((event) => (event.type === 'call' ? [event.call] : [])),
  }
}

function staged(texts: readonly string[]) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: [markupGuard],
    pages: () => 1,
  })
  journal.append({ type: 'settings/changed', patch: unpaced, by: 'test' })
  const sentences = createSentences()
  for (const text of [...texts.flatMap((part) => sentences.push(part)), ...sentences.end()]) {
    stage.offer({ by: 'text', writer: 'model', content: { lane: 'caption', text } })
    clock.advance(10_000)
  }
  return {
    shown: events.flatMap((event) =>
      event.type === 'stage/queued' && 'text' in event.cue.content ? [event.cue.content.text] : [],
    ),
    filtered: events.flatMap((event) => (event.type === 'stage/filtered' ? [event.rule] : [])),
  }
}

function check(shape: StepShape, make: () => OutputReader, size: () => number): void {
  const { output, texts, calls } = streamed(make(), shape.text, size)
  const said = squeezed(texts.join(''))
  const { shown, filtered } = staged(texts)
  expect(said, shape.text).toBe(squeezed(shape.words ?? ''))
  expect(squeezed(shown.join(' ')), shape.text).toBe(said)
  expect(filtered, shape.text).toEqual([])
  expect(calls, shape.text).toEqual(output.step.type === 'tool_calls' ? output.step.tool_calls : [])
  expect(
    calls.map((call) => [call.name, call.arguments]),
    shape.text,
  ).toEqual(shape.call ? [shape.call] : [])
  const isBroken = shape.words === undefined && shape.call === undefined
  expect(output.rejected.length > 0, shape.text).toBe(isBroken)
  for (const { errors } of output.rejected) expect(errors.join(), shape.text).not.toBe('')
}

describe.each(WAYS)('an answer in the form of a step (%s mode, %s)', (_mode, _how, make, size) => {
  it.each(STEP_SHAPES.map((shape) => [shape.text, shape] as const))(
    'shows only the words of the answer, returns its call, and rejects a broken one: %s',
    (_, shape) => {
      check(shape, make, size)
    },
  )

  it('shows only the words of generated answers, returns their calls, and rejects broken calls', () => {
    for (const shape of stepShapes(11, fuzz(200))) check(shape, make, size)
  })
})

describe('a broken call', () => {
  it.each([
    ['{"tool_calls":[{"name":"overlay_text"}]}', 'overlay_text', 'arguments.text is missing'],
    ['{"name":"overlay_text"}', 'overlay_text', 'arguments.text is missing'],
    ['{"tool":"overlay_text"}', 'overlay_text', 'arguments.text is missing'],
    ['CALL overlay_text', 'overlay_text', 'arguments.text is missing'],
    ['<tool_call>{"name":"overlay_text"}</tool_call>', 'overlay_text', 'arguments.text is missing'],
    ['{"name":"stop_all"}', 'stop_all', 'arguments is missing'],
    ['{"name":"overlay_text","loud":true}', 'overlay_text', 'overlay_text has no argument loud'],
    ['{"tool":"fly"}', 'fly', 'there is no tool named fly'],
    ['CALL fly', 'fly', 'there is no tool named fly'],
    ['{"tool_calls":[]}', undefined, 'tool_calls is empty'],
    ['{"type":"tool_ca', undefined, 'the JSON breaks off'],
  ])('the tool and the error of a broken call are reported: %s', (text, name, error) => {
    const { rejected } = readStep(text, STAGE_TOOLS)
    expect(rejected).toMatchObject([
      { ...(name === undefined ? {} : { name }), errors: [expect.stringContaining(error)] },
    ])
  })

  it('a broken call is rejected, but the valid calls of the same list are kept', () => {
    const text = '{"tool_calls":[{"name":"wait","arguments":{"ms":9}},{"name":"overlay_text"}]}'
    const { step, rejected } = readStep(text, STAGE_TOOLS)
    expect(step).toMatchObject({ type: 'tool_calls', tool_calls: [{ name: 'wait', arguments: { ms: 9 } }] })
    expect(rejected).toMatchObject([{ name: 'overlay_text', errors: ['arguments.text is missing'] }])
  })
})

describe('readStep with a final step', () => {
  it('keeps the words before and after a final step', () => {
    const { step } = readStep('Sure!\n{"type":"final","content":"hello"}\nBye.', STAGE_TOOLS)
    expect(step.content).toEqual([{ type: 'text', text: 'Sure!\n\nhello\n\nBye.' }])
  })

  it('parses a call inside the words of a final step', () => {
    const text = JSON.stringify({ type: 'final', content: 'Nice.\nCALL wait {"ms": 9}' })
    const { step } = readStep(text, STAGE_TOOLS)
    expect(step).toMatchObject({
      type: 'tool_calls',
      tool_calls: [{ name: 'wait', arguments: { ms: 9 } }],
      content: [{ text: 'Nice.' }],
    })
  })

  it('parses a call of a tool named “final”', () => {
    const tool = { ...(STAGE_TOOLS[1] as (typeof STAGE_TOOLS)[number]), name: 'final' }
    const { step } = readStep('{"action":"final","action_input":{"text":"hi"}}', [tool])
    expect(step).toMatchObject({ type: 'tool_calls', tool_calls: [{ name: 'final' }] })
  })
})

describe('chat about code and JSON', () => {
  const lines = codeChat(1, 500)

  it('500 lines of chat about code and JSON stay unchanged in every mode', () => {
    expect(lines).toHaveLength(500)
    for (const line of lines) {
      for (const [mode, , make, size] of WAYS) {
        // In `schema` mode, such a line counts as a final step, so its words are shown at once.
        if (mode === 'schema' && line.startsWith('{"type":"final"')) continue
        const { output, texts } = streamed(make(), line, size)
        expect([mode, squeezed(texts.join('')), output.rejected], line).toEqual([mode, squeezed(line), []])
      }
    }
  })

  it('the stage blocks none of 500 lines of chat about code and JSON', () => {
    for (const line of lines) expect(staged([line]).filtered, line).toEqual([])
  })
})
