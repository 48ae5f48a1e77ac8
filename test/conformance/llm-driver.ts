import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from '../../src-shared/llm/driver.ts'
import { text, wordsOf } from '../../src-shared/step/content.ts'
import { isStep } from '../../src-shared/step/step.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import { repairArguments } from '../../src-shared/toolcall/repair-arguments.ts'

/** What a driver's model is made to do next. */
export type Cue =
  | { readonly does: 'speak'; readonly words: string }
  | { readonly does: 'call'; readonly name: string; readonly arguments: Record<string, unknown> }
  | { readonly does: 'hang' }
  | { readonly does: 'fail' }

export interface DriverUnderTest {
  readonly driver: LlmDriver
  /** Prepares the next answer; false when this driver cannot be made to do that. */
  cue(cue: Cue): boolean
  /** What a request must hold beside the usual for this driver. */
  readonly request?: Partial<LlmRequest>
  close?(): Promise<void>
}

/** Tools with the names and schemas that drivers stumble over. */
export const conformanceTools: readonly ToolSpec[] = [
  {
    name: 'overlay_text',
    description: 'Shows text on the overlay.',
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 200 },
        style: { type: 'string', enum: ['calm', 'loud'] },
      },
      required: ['text'],
      additionalProperties: false,
    },
  },
  {
    name: 'stage/count',
    description: 'Counts down.',
    parameters: {
      type: 'object',
      properties: { from: { type: 'integer', minimum: 1, maximum: 10 } },
      required: ['from'],
      additionalProperties: false,
    },
  },
]

export const requestFor = (part: Partial<LlmRequest> = {}): LlmRequest => ({
  model: 'fake:1b',
  system: 'You perform.',
  messages: [{ role: 'user', content: [text('Score is 7.')] }],
  tools: conformanceTools,
  signal: new AbortController().signal,
  grounding: 'off',
  ...part,
})

export async function eventsOf(stream: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> {
  const events: LlmEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** What every driver must do, whoever is behind it. */
export function driverConformance(name: string, make: () => Promise<DriverUnderTest>): void {
  describe(`${name} keeps the driver contract`, () => {
    let under: DriverUnderTest
    beforeAll(async () => {
      under = await make()
    })
    afterAll(() => under.close?.())

    const request = (part: Partial<LlmRequest> = {}) => requestFor({ ...under.request, ...part })
    const stream = (part?: Partial<LlmRequest>) => eventsOf(under.driver.stream(request(part)))
    const lastOf = (events: readonly LlmEvent[]): LlmResult => {
      const results = events.filter((event) => event.type === 'result')
      expect(results).toHaveLength(1)
      expect(events.at(-1)).toBe(results[0])
      return (results[0] as { result: LlmResult }).result
    }

    test('words come as text and end in a final step, the same streamed and called', async () => {
      under.cue({ does: 'speak', words: 'Well played — ßé 🎉!' })
      const events = await stream()
      const result = lastOf(events)
      expect(result.ok && isStep(result.step)).toBe(true)
      if (!result.ok) return
      if (under.cue({ does: 'speak', words: 'Well played — ßé 🎉!' })) {
        expect(result.step).toEqual({
          type: 'final',
          content: [{ type: 'text', text: 'Well played — ßé 🎉!' }],
        })
        const called = await under.driver.call(request())
        expect(called.ok && called.step).toEqual(result.step)
      }
      const shown = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
      expect(shown.trim()).toBe(wordsOf(result.step.content))
      expect(result.ms).toBeGreaterThanOrEqual(0)
    })

    test('calls come whole, by the declared name, with arguments that fit', async () => {
      under.cue({ does: 'call', name: 'stage/count', arguments: { from: 3 } })
      const events = await stream()
      const result = lastOf(events)
      if (!result.ok) throw new Error(result.message)
      const calls = result.step.type === 'tool_calls' ? result.step.tool_calls : []
      for (const call of calls) {
        const tool = request().tools.find(({ name }) => name === call.name)
        expect(tool, call.name).toBeDefined()
        expect(repairArguments(tool?.parameters ?? {}, call.arguments)).toMatchObject({
          valid: true,
          repairs: [],
        })
      }
      expect(events.flatMap((event) => (event.type === 'call' ? [event.call] : []))).toEqual(calls)
      if (
        under.cue({ does: 'call', name: 'overlay_text', arguments: { text: 'a "b" {c}', style: 'loud' } })
      ) {
        expect(calls.map(({ name, arguments: args }) => [name, args])).toEqual([['stage/count', { from: 3 }]])
        const called = await under.driver.call(request())
        expect(called.ok && called.step.type === 'tool_calls' && called.step.tool_calls[0]).toMatchObject({
          name: 'overlay_text',
          arguments: { text: 'a "b" {c}', style: 'loud' },
        })
      }
    })

    test('no tool call is made where no tool is offered', async () => {
      under.cue({ does: 'speak', words: 'Just words.' })
      const result = lastOf(await stream({ tools: [] }))
      expect(result.ok && result.step.type).toBe('final')
    })

    test('an abort before the call ends it as cancelled', async () => {
      const signal = AbortSignal.abort()
      expect(lastOf(await stream({ signal }))).toMatchObject({ ok: false, kind: 'cancelled' })
    })

    test('an abort before the first word ends it as cancelled, called and streamed', async () => {
      if (!under.cue({ does: 'hang' })) return
      const first = new AbortController()
      const waiting = under.driver.call(request({ signal: first.signal }))
      setTimeout(() => first.abort(), 20)
      expect(await waiting).toMatchObject({ ok: false, kind: 'cancelled' })
      under.cue({ does: 'hang' })
      const second = new AbortController()
      setTimeout(() => second.abort(), 20)
      expect(lastOf(await stream({ signal: second.signal }))).toMatchObject({ ok: false, kind: 'cancelled' })
    })

    test('a failure is a result with a sentence and a remedy, and the next call works', async () => {
      if (!under.cue({ does: 'fail' })) return
      const failed = lastOf(await stream())
      expect(failed.ok).toBe(false)
      if (failed.ok) return
      expect(failed.message).toMatch(/\.$/)
      expect(failed.remedy).toMatch(/\.$/)
      under.cue({ does: 'speak', words: 'Back again.' })
      expect((await under.driver.call(request())).ok).toBe(true)
    })
  })
}
