import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RecordedStep } from '../../../src-shared/events/agent-view.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { type LoopRequest, runToolLoop } from '../../../src-shared/loop/tool-loop.ts'
import { text } from '../../../src-shared/step/content.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

/** Runs a turn with the tools `save`, which fails for `bad`, and `ring`, which is safe to retry. */
async function turn(answers: readonly string[], patch: Partial<LoopRequest> = {}) {
  const ran: string[] = []
  const tool = (name: string, safeToRetry: boolean) =>
    defineTool({
      ...{ name, description: 'X.', domain: 'test', safeToRetry, args: z.object({ note: z.string() }) },
      run: ({ note }) => {
        ran.push(`${name} ${note}`)
        return note === 'bad' ? { ok: false, error: 'No.' } : `Saved as ${ran.length}.`
      },
    })
  const { runtime, clock, of } = toolHouse([tool('save', false), tool('ring', true)])
  const driver = scriptedDriver(answers, clock)
  const result = await runToolLoop(
    { driver, runtime, clock, emit: runtime.emit },
    {
      ...{ agent: 'clerk', turn: 't1', model: 'm', system: '', tools: runtime.registry.list() },
      messages: [{ role: 'user', content: [text('Save it.')] }],
      performs: false,
      signal: new AbortController().signal,
      ...patch,
    },
  )
  return { ...result, ran, of }
}

const save = 'CALL save {"note":"milk"}'

describe('an agent that repeats a call with side effects', () => {
  it('gets the earlier answer at once, and the tool does not run again', async () => {
    const { ran, messages, stop, of } = await turn([save, save, 'It is saved.'])
    expect(ran).toEqual(['save milk'])
    expect(stop).toBe('final')
    expect(JSON.stringify(messages.filter(({ role }) => role === 'tool')[1])).toMatch(
      /already made this call.*Saved as 1\./,
    )
    expect(of('tool/done').map(({ denial }) => denial?.kind)).toEqual([undefined, 'repeated'])
  })

  it('loses the tool after a third equal call, and the turn still ends with an answer', async () => {
    const { ran, stop, step, of } = await turn([save, save, save, 'It is saved.'], {
      tools: [{ name: 'save', description: 'X.', parameters: { type: 'object' } }],
    })
    expect(ran).toEqual(['save milk'])
    expect([stop, step]).toMatchObject(['final', { content: [{ text: 'It is saved.' }] }])
    expect(of('llm/step').map(({ mode }) => mode)).toEqual(['auto', 'auto', 'auto', 'text'])
  })

  it('may repeat a call after another one has changed something, as tests run again after an edit', async () => {
    const edit = (n: number) => `CALL save {"note":"edit ${n}"}`
    const test = 'CALL save {"note":"test"}'
    const { ran } = await turn([edit(1), test, edit(2), test, test, edit(2), 'Done.'])
    expect(ran).toEqual(['save edit 1', 'save test', 'save edit 2', 'save test'])
  })

  it('may repeat a call that failed, one with other arguments, and one that is safe to retry', async () => {
    const bad = 'CALL save {"note":"bad"}'
    const ring = 'CALL ring {"note":"x"}'
    const { ran } = await turn([bad, bad, save, 'CALL save {"note":"tea"}', ring, ring, 'Done.'])
    expect(ran).toEqual(['save bad', 'save bad', 'save milk', 'save tea', 'ring x', 'ring x'])
  })

  it('does not repeat a call that succeeded before a restart', async () => {
    const record: RecordedStep[] = [
      {
        answer: {
          type: 'tool_calls',
          content: [],
          tool_calls: [{ id: 'call_1', name: 'save', arguments: { note: 'milk' } }],
        },
        calls: [{ place: 1, tool: 'save', args: { note: 'milk' }, outcome: { kind: 'ok', value: 'Saved.' } }],
      },
    ]
    expect(await turn([save, 'It is saved.'], { record })).toMatchObject({ ran: [], stop: 'final' })
  })

  it('may repeat it if its text is performed, because an effect may be wanted twice', async () => {
    const { ran } = await turn([save, save, 'Done.'], { performs: true })
    expect(ran).toEqual(['save milk', 'save milk'])
  })
})
