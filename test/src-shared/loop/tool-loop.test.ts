import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver, LlmRequest, LlmResult } from '../../../src-shared/llm/driver.ts'
import { type LoopRequest, runToolLoop } from '../../../src-shared/loop/tool-loop.ts'
import { stageDecoys } from '../../../src-shared/stage/stage-decoys.ts'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { calculatorAdd, mathAdd } from '../../fixtures/example-tools.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const wait = defineTool({
  name: 'wait',
  description: 'Waits.',
  domain: 'test',
  args: z.object({ ms: z.number() }),
  run: ({ ms }) => ({ ok: true, value: { waited: ms } }),
})

function textDriver(texts: string[]) {
  const asked: LlmRequest[] = []
  const answer = (request: LlmRequest): LlmResult => {
    const raw = texts[Math.min(asked.length, texts.length) - 1] ?? ''
    const { step, repairs, rejected, mentioned, format } = readStep(raw, request.tools)
    return { ok: true, step, raw, mode: 'text', format, repairs, rejected, mentioned, ms: 1 }
  }
  const driver: LlmDriver = {
    name: 'texts',
    async call(request) {
      asked.push(request)
      return answer(request)
    },
    async *stream(request) {
      asked.push(request)
      const result = answer(request)
      if (result.ok && result.step.type === 'final') {
        for (const block of result.step.content)
          if (block.type === 'text') yield { type: 'text', text: block.text }
      }
      yield { type: 'result', result }
    },
  }
  return { driver, asked }
}

function house(driver: LlmDriver, patch: Partial<LoopRequest> = {}) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const runtime = toolRuntime([wait, mathAdd, calculatorAdd, ...stageDecoys.tools], {
    clock,
    emit: journal.append,
  })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const run = () =>
    runToolLoop(
      { driver, runtime, clock, emit: journal.append },
      {
        agent: 'performer',
        turn: 't1',
        model: 'm',
        system: 'You test.',
        messages: [{ role: 'user', content: [{ type: 'text', text: 'go' }] }],
        tools: runtime.registry.list(),
        budget: { maxSteps: 4, maxCalls: 3, maxMs: 60_000 },
        signal: new AbortController().signal,
        ...patch,
      },
    )
  return { run, events, clock, types: () => events.map(({ type }) => type) }
}

describe('runToolLoop', () => {
  it('runs calls in order, and adds the calls and their results to the next request', async () => {
    const { driver, asked } = textDriver(['CALL wait {"ms": 1}\nCALL wait {"ms": 2}', 'All done.'])
    const { run, types } = house(driver)
    const result = await run()
    expect(result).toMatchObject({ stop: 'final', steps: 2, calls: 2 })
    expect(asked[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool'])
    expect(asked[1]?.messages[1]).toMatchObject({
      tool_calls: [{ name: 'wait', arguments: { ms: 1 } }, { arguments: { ms: 2 } }],
    })
    const ids = asked[1]?.messages.flatMap((message) =>
      message.role === 'tool' ? [message.tool_call_id] : [],
    )
    expect(new Set(ids).size).toBe(2)
    expect(types().filter((type) => type !== 'llm/repaired')).toEqual([
      'llm/step',
      'llm/raw',
      'llm/final',
      'tool/call',
      'tool/done',
      'tool/call',
      'tool/done',
      'llm/step',
      'llm/delta',
      'perform/text',
      'llm/raw',
      'llm/final',
    ])
  })

  it('ends the turn at the limit for steps or calls if the model never finishes', async () => {
    const spiral = house(textDriver(['CALL wait {"ms": 1}']).driver, {
      budget: { maxSteps: 3, maxCalls: 99, maxMs: 60_000 },
    })
    expect(await spiral.run()).toMatchObject({ stop: 'max_steps', steps: 3, calls: 3 })
    const many = house(textDriver(['CALL wait {"ms": 1}\nCALL wait {"ms": 2}\nCALL wait {"ms": 3}']).driver, {
      budget: { maxSteps: 9, maxCalls: 2, maxMs: 60_000 },
    })
    const ended = await many.run()
    expect(ended).toMatchObject({ stop: 'max_calls', calls: 3 })
    expect(ended.messages.filter(({ role }) => role === 'tool')).toHaveLength(3)
    expect(many.events.at(-1)).toMatchObject({ type: 'tool/done', ok: false, error: 'budget' })
  })

  it('asks the model again after an invalid call, and ends as failed after a second invalid call', async () => {
    const mended = textDriver(['CALL wait {"ms": "soon"}', 'CALL wait {"ms": 5}', 'Done.'])
    expect(await house(mended.driver).run()).toMatchObject({ stop: 'final', steps: 3 })
    expect(JSON.stringify(mended.asked[1]?.messages.at(-1))).toContain('not valid and did nothing')
    const hopeless = house(textDriver(['CALL wait {"ms": "soon"}']).driver, {
      budget: { maxSteps: 9, maxCalls: 9, maxMs: 60_000 },
    })
    expect(await hopeless.run()).toMatchObject({ stop: 'failed', steps: 2 })
    expect(hopeless.types().filter((type) => type === 'tool/done')).toHaveLength(2)
  })

  it('ends at its time limit or as soon as a panic begins', async () => {
    const endless: LlmDriver = {
      name: 'endless',
      call: () => new Promise(() => {}),
      stream: async function* ({ signal }) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        yield {
          type: 'result',
          result: { ok: false, kind: 'cancelled', message: 'cancelled', remedy: '', ms: 0 },
        }
      },
    }
    const late = house(endless, { budget: { maxSteps: 2, maxCalls: 2, maxMs: 500 } })
    const running = late.run()
    await late.clock.advanceAsync(500)
    expect((await running).stop).toBe('time')
    const controller = new AbortController()
    const panicked = house(endless, { signal: controller.signal }).run()
    controller.abort('panic')
    expect((await panicked).stop).toBe('panic')
  })

  it('ends as failed if the model fails, and records the remedy', async () => {
    const failing: LlmDriver = {
      name: 'failing',
      call: async () => ({ ok: false, kind: 'unreachable', message: 'no answer', remedy: 'start it', ms: 3 }),
      async *stream() {
        yield {
          type: 'result',
          result: { ok: false, kind: 'unreachable', message: 'no answer', remedy: 'start it', ms: 3 },
        }
      },
    }
    const { run, events } = house(failing)
    expect((await run()).stop).toBe('failed')
    expect(events.at(-1)).toMatchObject({ type: 'llm/failed', kind: 'unreachable', remedy: 'start it' })
  })

  it('answers the calls of one step in order, including a call to a decoy tool, and rejects an unknown tool', async () => {
    const { driver, asked } = textDriver([
      [
        'CALL math/add {"a": "2", "b": 3}',
        'CALL calculator.add {"x": 4, "y": 5}',
        'CALL shell_exec {"command": "ls"}',
      ].join('\n'),
      'CALL make_coffee {}',
      'Done.',
    ])
    const { run, events } = house(driver, { budget: { maxSteps: 4, maxCalls: 6, maxMs: 60_000 } })
    expect(await run()).toMatchObject({ stop: 'final', calls: 4 })
    const answers = asked[1]?.messages
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => JSON.stringify(content))
    expect(answers).toEqual([
      expect.stringContaining('"sum":5'),
      expect.stringContaining('4 + 5 = 9'),
      expect.stringContaining('Nothing was run'),
    ])
    expect(events.flatMap((event) => (event.type === 'decoy/hit' ? [event.tool] : []))).toEqual([
      'shell_exec',
    ])
    expect(
      events.flatMap((event) => (event.type === 'tool/done' && event.error ? [event.error] : [])),
    ).toEqual(['failed', 'unknown_tool'])
  })

  it.each([
    ['CALL wait {"ms": 1}', 'called'],
    ['CALL wait {"ms": "soon"}', 'malformed'],
    ['Just words.', 'words'],
    ['', 'silent'],
  ] as const)('classifies the answer %j as %s', async (answer, outcome) => {
    const { run, events } = house(textDriver([answer, 'Done.']).driver)
    await run()
    expect(events.find(({ type }) => type === 'llm/final')).toMatchObject({ outcome })
  })

  it('marks a step as a retry only if it follows a rejected call', async () => {
    const { run, events } = house(
      textDriver(['CALL wait {"ms": "soon"}', 'CALL wait {"ms": 5}', 'Done.']).driver,
    )
    await run()
    const steps = events.filter((event) => event.type === 'llm/step')
    expect(steps.map(({ reask }) => reask)).toEqual([undefined, true, undefined])
  })

  it('reports a call that is only an example, and the words that mark it as an example', async () => {
    const { driver } = textDriver(['For instance, one could write:\nCALL wait {"ms": 5}'])
    const { run, events } = house(driver)
    await run()
    expect(events.find(({ type }) => type === 'llm/final')).toMatchObject({
      mentioned: [{ name: 'wait', raw: 'CALL wait {"ms": 5}', because: 'For instance' }],
    })
    const { driver: plain } = textDriver(['CALL wait {"ms": 5}', 'Done.'])
    const other = house(plain)
    await other.run()
    expect(other.events.filter((event) => 'mentioned' in event)).toEqual([])
  })
})
