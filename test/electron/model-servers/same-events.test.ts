import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver, LlmMode } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { runToolLoop } from '../../../src-shared/loop/tool-loop.ts'
import { text } from '../../../src-shared/step/content.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import type { Cue } from '../../conformance/llm-driver.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { driverOf, KINDS, MODES, replyFor } from './server-drivers.ts'

const TURN: readonly Cue[] = [
  { does: 'call', name: 'stage/count', arguments: { from: 3 } },
  { does: 'call', name: 'nothing_such', arguments: {} },
  { does: 'speak', words: 'Three, two, one. Go!' },
]

const count = defineTool({
  name: 'stage/count',
  description: 'Counts down.',
  domain: 'test',
  args: z.object({ from: z.int().min(1).max(10) }),
  run: ({ from }) => ({ ok: true, value: { counted: from } }),
})

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
})
afterAll(() => server.close())

/**
 * Returns the events of a turn, with those of calls last: calls run while the model is still writing, so their order
 * depends on timing.
 */
async function eventsWith(driver: LlmDriver, mode: LlmMode): Promise<unknown[]> {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const emit = journal.append
  const runtime = toolRuntime([count], { clock, emit })
  await runToolLoop(
    {
      driver,
      runtime,
      clock,
      emit,
    },
    {
      agent: 'performer',
      turn: 't1',
      model: 'fake:1b',
      mode,
      system: 'You perform.',
      messages: [{ role: 'user', content: [text('Go.')] }],
      tools: runtime.registry.list(),
      budget: { maxSteps: 4, maxCalls: 4, maxMs: 60_000 },
      signal: new AbortController().signal,
    },
  )
  // The raw text, its repairs and the chunks of text differ between drivers and modes.
  const own = ['llm/raw', 'llm/repaired', 'llm/delta']
  const isOfCall = ({ type }: AdlibEvent) => type.startsWith('tool/')
  return [...events.filter((event) => !isOfCall(event)), ...events.filter(isOfCall)]
    .filter(({ type }) => !own.includes(type))
    .map((event) => {
      const left = { ...event } as Record<string, unknown>
      for (const key of ['t', 'seq', 'driver', 'mode', 'format', 'ms', 'usage', 'raw', 'truncated'])
        delete left[key]
      return left
    })
}

test('runToolLoop writes the same events for the same answers with every driver and mode', async () => {
  const scripted = scriptedDriver(
    TURN.map((cue) =>
      cue.does === 'call'
        ? { type: 'tool_calls', tool_calls: [{ id: 'call_1', name: cue.name, arguments: cue.arguments }] }
        : cue.does === 'speak'
          ? cue.words
          : '',
    ),
    systemClock,
  )
  const golden = await eventsWith(scripted, 'text')
  expect(golden.map((event) => (event as { type: string }).type)).toEqual([
    'llm/step',
    'llm/final',
    'llm/step',
    'llm/final',
    'llm/step',
    'perform/text',
    'perform/text',
    'llm/final',
    'tool/call',
    'tool/done',
    'tool/call',
    'tool/done',
  ])
  for (const kind of KINDS) {
    for (const mode of MODES) {
      server.hush()
      server.say(...TURN.map((cue) => replyFor(cue, mode)))
      expect(await eventsWith(driverOf(kind, server), mode), `${kind} ${mode}`).toEqual(golden)
    }
  }
})
