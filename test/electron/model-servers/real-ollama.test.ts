import { describe, expect, test } from 'vitest'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { ollamaDriver } from '../../../src-shared/llm/ollama/ollama-driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { text } from '../../../src-shared/step/content.ts'
import { step as stepSchema } from '../../../src-shared/step/step.ts'
import { eventsOf, requestFor } from '../../conformance/llm-driver.ts'
import { realModels } from '../../fixtures/real-ollama.ts'

/** Time (ms) that one turn of the slowest model may take on a busy machine with two cores. */
const turnMs = 240_000

const { host, models: found } = await realModels()
const client = ollamaClient(() => host)

const driver = ollamaDriver({ client, settings: () => defaultSettings, clock: systemClock })
// One turn shows whether a real answer can be parsed. The bench measures how often answers are good.
describe.each(found)('the installed model %s', (model) => {
  test.each(['native', 'schema', 'text'] as const)(
    'completes a turn in %s mode, or reports that the model does not support the mode',
    { timeout: 120_000 + turnMs },
    async (mode) => {
      const { tools } = requestFor()
      const messages = [{ role: 'user' as const, content: [text('Show the text "GG" on the overlay!')] }]
      const events = await eventsOf(
        driver.stream(requestFor({ model, mode, messages, maxTokens: mode === 'schema' ? 400 : 48 })),
      )
      const last = events.at(-1)
      const result = last?.type === 'result' ? last.result : undefined
      if (mode === 'native' && model !== 'smollm2-tools:135m') {
        expect(result).toMatchObject({ ok: false, kind: 'refused' })
        return
      }
      if (!result?.ok) throw new Error(JSON.stringify(result))
      const { step, usage, raw } = result
      expect(result.mode).toBe(mode)
      expect(stepSchema.safeParse(step).success).toBe(true)
      expect(usage?.promptTokens).toBeGreaterThan(0)
      if (mode !== 'schema') return
      expect(result).toMatchObject({ format: 'schema', repairs: [], rejected: [] })
      expect(() => JSON.parse(raw)).not.toThrow()
      const calls = step.type === 'tool_calls' ? step.tool_calls : []
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(calls.map(({ name }) => name)))
    },
  )
})

describe.runIf(found.includes('smollm2:135m'))('a model that is writing', () => {
  test('aborting a call stops the model, and the next call succeeds', {
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
