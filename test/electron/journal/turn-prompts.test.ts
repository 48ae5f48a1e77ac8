import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsFile, openJournal } from '../../../electron/journal/disk-journal.ts'
import { readTurnPrompts } from '../../../electron/journal/turn-prompts.ts'
import type { LlmMode, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { createPromptLog, type PromptLog } from '../../../src-shared/loop/prompt-log.ts'
import { runToolLoop } from '../../../src-shared/loop/tool-loop.ts'
import { partText } from '../../../src-shared/step/content.ts'
import { mathAdd } from '../../fixtures/example-tools.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { driverOf, MODES } from '../model-servers/server-drivers.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
})
afterAll(() => server.close())

const system = [partText('persona', 'You are Marlow.'), partText('rules', 'One line. No more.')]

async function performed(mode: LlmMode) {
  const dir = newFolder()
  const clock = virtualClock()
  const { journal, turns } = await openJournal({ dir, run: 'r', clock, warn: () => {} })
  const driver = driverOf('ollama', server, { clock })
  const runtime = toolRuntime([mathAdd], { clock, emit: journal.append })
  const turn = async (id: string, words: string, prompts: PromptLog) => {
    server.say('CALL math_add {"a": 1, "b": 2}', 'That is three.')
    journal.append({ type: 'turn/start', turn: id, cause: 'task', observation: '' })
    const request = {
      agent: 'performer',
      turn: id,
      model: 'fake:1b',
      mode,
      system: 'You are Marlow.\nOne line. No more.',
      systemParts: system,
      messages: [
        { role: 'user', content: [partText('screen', words, { left: 2, of: 'lines', max: 400 })] },
      ] satisfies LlmRequest['messages'],
      tools: [{ ...mathAdd, parameters: { type: 'object', properties: {} } }],
      signal: new AbortController().signal,
    }
    await runToolLoop({ driver, runtime, clock, emit: journal.append, prompts }, request)
    journal.append({ type: 'turn/end', turn: id, stop: 'final', steps: 1, calls: 0, ms: 1 })
  }
  const log = createPromptLog()
  await turn('t1', 'A chest.', log)
  await turn('t2', 'A boss.', log)
  await turn('t3', 'A restart.', createPromptLog())
  await journal.close()
  const read = async (id: string) => {
    const place = turns.turns.find((one) => one.turn === id)
    if (place === undefined) throw new Error(`The index has no ${id}.`)
    return readTurnPrompts(eventsFile(dir), place)
  }
  return { read }
}

const sentTexts = (body: Record<string, unknown>): string[] => {
  const messages = body.messages as { content: string }[]
  const tools = (body.tools ?? []) as unknown[]
  return [...messages.map(({ content }) => content), ...tools.map((tool) => JSON.stringify(tool))]
}

describe('readTurnPrompts', () => {
  it.each(MODES)(
    'returns every text that the model received in %s mode, split into labeled parts',
    async (mode) => {
      const from = server.asked.length
      const { read } = await performed(mode)
      const bodies = server.asked.slice(from).map(({ body }) => body)
      const all = [...(await read('t1')).steps, ...(await read('t2')).steps, ...(await read('t3')).steps]
      expect(all.length).toBe(bodies.length)
      for (const [n, { parts }] of all.entries()) {
        const body = bodies[n] as Record<string, unknown>
        let left = sentTexts(body).join('\n')
        for (const { text, isRead } of parts)
          for (const line of isRead ? text.split('\n') : []) left = left.replace(line, '')
        expect(left.replaceAll(/Result of math\/add:|[\s]/g, '')).toBe('')
        if (body.format !== undefined)
          expect(parts.at(-1)).toMatchObject({ is: 'grammar', text: JSON.stringify(body.format) })
      }
      expect(all[0]?.parts.map(({ is }) => is).slice(0, 2)).toEqual(['persona', 'rules'])
      expect(all[0]?.parts.find(({ is }) => is === 'screen')?.cut).toEqual({ left: 2, of: 'lines', max: 400 })
    },
  )

  it('returns the model’s answer, its repairs and the complete request', async () => {
    const { read } = await performed('text')
    const [first, second] = (await read('t2')).steps
    expect(first).toMatchObject({
      model: 'fake:1b',
      raw: 'CALL math_add {"a": 1, "b": 2}',
      outcome: 'called',
    })
    expect(first?.repairs.map(({ rule }) => rule)).toContain('name-fold')
    expect(first?.request.messages).toMatchObject([{ role: 'user', content: [{ text: 'A boss.' }] }])
    expect(second?.request.messages).toHaveLength(3)
    expect(second?.missing).toEqual([])
  })
})
