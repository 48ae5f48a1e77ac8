import { describe, expect, test } from 'vitest'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { ollamaDriver } from '../../../src-shared/llm/ollama/ollama-driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { text } from '../../../src-shared/step/content.ts'
import { step as stepSchema } from '../../../src-shared/step/step.ts'
import { eventsOf, requestFor } from '../../conformance/llm-driver.ts'
import { realModels } from '../../fixtures/real-ollama.ts'

/** Turns of each model in each mode: reading real answers is tested here, how often they are good is for the benchmark. */
const turns = 3
/** Time limit (ms) of one turn of the slowest model on a busy machine with two cores. */
const turnMs = 240_000

const { host, models: found } = await realModels()
const client = ollamaClient(() => host)

const driver = ollamaDriver({ client, settings: () => defaultSettings, clock: systemClock })
const said = [
  'Show the text "GG" on the overlay!',
  'Count down from 5.',
  'How are you?',
  'The score is 12 now.',
]
const turn = (index: number) => ({
  messages: [{ role: 'user' as const, content: [text(said[index % said.length] ?? '')] }],
})

describe.each(found)('%s', (model) => {
  test.each(['native', 'schema', 'text'] as const)(
    `completes ${turns} turns in %s mode`,
    { timeout: 120_000 + turnMs * turns },
    async (mode) => {
      const { tools } = requestFor()
      let canonical = 0
      for (let index = 0; index < turns; index++) {
        const events = await eventsOf(
          driver.stream(requestFor({ model, mode, ...turn(index), maxTokens: mode === 'schema' ? 400 : 48 })),
        )
        const last = events.at(-1)
        const result = last?.type === 'result' ? last.result : undefined
        if (mode === 'native' && model !== 'smollm2-tools:135m')
          expect(result).toMatchObject({ ok: false, kind: 'refused' })
        else {
          expect(result).toMatchObject({ ok: true, mode })
          expect(result?.ok && stepSchema.safeParse(result.step).success).toBe(true)
          expect(result?.ok && result.usage?.promptTokens).toBeGreaterThan(0)
          // With a grammar, no answer needs repairs.
          if (mode === 'schema') {
            expect(result).toMatchObject({ format: 'schema', repairs: [], rejected: [] })
            expect(() => JSON.parse(result?.raw ?? '')).not.toThrow()
          }
          const step = result?.ok ? result.step : undefined
          const calls = step?.type === 'tool_calls' ? step.tool_calls : []
          const isCanonical =
            stepSchema.safeParse(step).success &&
            calls.every(({ name }) => tools.some((tool) => tool.name === name))
          if (isCanonical && result?.ok && result.rejected.length === 0) canonical += 1
        }
      }
      if (mode === 'schema') expect(canonical, 'a valid canonical step in every turn').toBe(turns)
    },
  )
})

describe.runIf(found.includes('smollm2:135m'))('a model that is writing', () => {
  test('a model that is writing stops at an abort and answers the next call', {
    timeout: 600_000,
  }, async () => {
    const controller = new AbortController()
    const request = requestFor({
      model: 'smollm2:135m',
      mode: 'text',
      tools: [],
      maxTokens: 2000,
      signal: controller.signal,
    })
    for await (const event of driver.stream(request)) {
      controller.abort()
      if (event.type === 'result') expect(event.result).toMatchObject({ ok: false, kind: 'cancelled' })
    }
    expect(
      await driver.call(requestFor({ model: 'smollm2:135m', mode: 'text', maxTokens: 4 })),
    ).toMatchObject({ ok: true })
  })
})
