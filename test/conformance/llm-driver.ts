import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from '../../src-shared/llm/driver.ts'
import { text, wordsOf } from '../../src-shared/step/content.ts'
import { step as stepSchema } from '../../src-shared/step/step.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import { repairArguments } from '../../src-shared/toolcall/repair/repair-arguments.ts'

export type Cue =
  | { readonly does: 'speak'; readonly words: string }
  | { readonly does: 'call'; readonly name: string; readonly arguments: Record<string, unknown> }
  | { readonly does: 'hang' }
  | { readonly does: 'fail' }

export interface DriverUnderTest {
  readonly driver: LlmDriver
  cue(cue: Cue): Partial<LlmRequest>
  /** Returns the number of requests that reached the model. Required if the driver supports the cue `hang`. */
  asked?(): number
  close?(): Promise<void>
}

export interface DriverTraits {
  readonly improvises?: boolean
  readonly cannot?: Partial<Record<Cue['does'], string>>
}

/** Tools for the tests. Model servers allow no `/` in a name, so drivers must encode and decode `stage/count`. */
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
  ...part,
})

export async function eventsOf(stream: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> {
  const events: LlmEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

export function driverConformance(
  name: string,
  make: () => Promise<DriverUnderTest>,
  { improvises = false, cannot = {} }: DriverTraits = {},
): void {
  describe(`${name} as an LLM driver`, () => {
    let made: DriverUnderTest[] = []
    let under: DriverUnderTest
    const fresh = async () => {
      const one = await make()
      made.push(one)
      return one
    }
    beforeEach(async () => {
      under = await fresh()
    })
    afterEach(async () => {
      for (const one of made) await one.close?.()
      made = []
    })

    const stream = (cue: Cue, part: Partial<LlmRequest> = {}) =>
      eventsOf(under.driver.stream(requestFor({ ...under.cue(cue), ...part })))
    const call = (one: DriverUnderTest, cue: Cue, part: Partial<LlmRequest> = {}) =>
      one.driver.call(requestFor({ ...one.cue(cue), ...part }))
    const lastOf = (events: readonly LlmEvent[]): LlmResult => {
      const results = events.filter((event) => event.type === 'result')
      expect(results).toHaveLength(1)
      expect(events.at(-1)).toBe(results[0])
      return (results[0] as { result: LlmResult }).result
    }
    const answerOf = (result: LlmResult) => {
      if (!result.ok) throw new Error(`${result.kind}: ${result.message}`)
      expect(stepSchema.safeParse(result.step).success).toBe(true)
      return result
    }
    const callsOf = (result: LlmResult) => {
      const { step } = answerOf(result)
      return step.type === 'tool_calls' ? step.tool_calls : []
    }
    const cancelWhileAsked = async (run: (signal: AbortSignal) => Promise<LlmResult>) => {
      const before = under.asked?.() ?? 0
      const controller = new AbortController()
      const result = run(controller.signal)
      await expect.poll(() => under.asked?.(), { interval: 5 }).toBe(before + 1)
      controller.abort()
      return result
    }

    const testWith = (needed: Cue['does'], title: string, body: () => Promise<void>) => {
      const reason = cannot[needed]
      if (reason === undefined) return test(title, body)
      console.info(`Skipped for ${name}, "${title}": ${reason}`)
      return test.skip(`${title} (does not apply: ${reason})`, body)
    }

    test('streams the words as text, and `stream` and `call` return them in the same final step', async () => {
      const cue: Cue = { does: 'speak', words: 'Well played — ßé 🎉!' }
      const events = await stream(cue)
      const { step, ms } = answerOf(lastOf(events))
      expect(step.type).toBe('final')
      const words = wordsOf(step.content)
      if (improvises) expect(words).toMatch(/\w/)
      else expect(step).toEqual({ type: 'final', content: [{ type: 'text', text: cue.words }] })
      const shown = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
      expect(shown.trim()).toBe(words)
      expect(ms).toBeGreaterThanOrEqual(0)
      expect(answerOf(await call(await fresh(), cue)).step).toEqual(step)
    })

    test('`stream` and `call` return the same complete calls, with declared names and valid arguments', async () => {
      const cue: Cue = { does: 'call', name: 'stage/count', arguments: { from: 3 } }
      const events = await stream(cue)
      const calls = callsOf(lastOf(events))
      expect(calls.length).toBeGreaterThan(0)
      for (const { name: called, arguments: given } of calls) {
        const tool = conformanceTools.find((one) => one.name === called)
        expect(tool, called).toBeDefined()
        expect(repairArguments(tool?.parameters ?? {}, given)).toMatchObject({ valid: true, repairs: [] })
      }
      expect(events.flatMap((event) => (event.type === 'call' ? [event.call] : []))).toEqual(calls)
      const bare = (list: typeof calls) => list.map(({ name: called, arguments: given }) => [called, given])
      expect(bare(callsOf(await call(await fresh(), cue)))).toEqual(bare(calls))
      if (improvises) return
      expect(bare(calls)).toEqual([['stage/count', { from: 3 }]])
      const quoted = { text: 'a "b" {c}', style: 'loud' }
      const result = await call(under, { does: 'call', name: 'overlay_text', arguments: quoted })
      expect(bare(callsOf(result))).toEqual([['overlay_text', quoted]])
    })

    test('returns no call when no tool is offered', async () => {
      const result = lastOf(await stream({ does: 'speak', words: 'Just words.' }, { tools: [] }))
      expect(answerOf(result).step.type).toBe('final')
    })

    test('returns `cancelled` if the signal is already aborted', async () => {
      const signal = AbortSignal.abort()
      const events = await stream({ does: 'speak', words: 'Too late.' }, { signal })
      expect(lastOf(events)).toMatchObject({ ok: false, kind: 'cancelled' })
    })

    testWith(
      'hang',
      'ends as cancelled, by `call` and by `stream`, at an abort before the first word',
      async () => {
        const called = await cancelWhileAsked((signal) => call(under, { does: 'hang' }, { signal }))
        expect(called).toMatchObject({ ok: false, kind: 'cancelled' })
        const streamed = await cancelWhileAsked(async (signal) =>
          lastOf(await stream({ does: 'hang' }, { signal })),
        )
        expect(streamed).toMatchObject({ ok: false, kind: 'cancelled' })
      },
    )

    testWith('fail', 'returns a failure with a message and a remedy, and answers the next call', async () => {
      const failed = lastOf(await stream({ does: 'fail' }))
      expect(failed).toMatchObject({
        ok: false,
        message: expect.stringMatching(/\.$/),
        remedy: expect.stringMatching(/\.$/),
      })
      answerOf(await call(under, { does: 'speak', words: 'Back again.' }))
    })
  })
}
