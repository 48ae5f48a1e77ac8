import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runAgent } from '../../../electron/agents/run-agent.ts'
import { openOllama } from '../../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { LlmDriver, LlmMode } from '../../../src-shared/llm/driver.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { text, wordsOf } from '../../../src-shared/step/content.ts'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { type Asked, askOnce, type Program } from './program.ts'

/** Returns Adlib's driver for the Ollama at an OpenAI-compatible address, fixed to one mode. */
function driverIn(mode: LlmMode, { baseURL, model }: Asked): LlmDriver {
  const settings = {
    ...defaultSettings,
    ollama: { ...defaultSettings.ollama, host: new URL(baseURL).origin },
  }
  const memory = createModelMemory()
  const { driver } = openOllama({ settings: () => settings, memory, env: {}, clock: systemClock })
  return {
    name: model,
    call: (request) => driver.call({ ...request, mode }),
    stream: (request) => driver.stream({ ...request, mode }),
    ...(driver.abilities ? { abilities: driver.abilities.bind(driver) } : {}),
  }
}

/** `runAgent` of `adlib/run`. */
export const adlibAgent =
  (mode: LlmMode): Program =>
  async (asked) => {
    const tools = asked.tools.map(({ name, description, parameters }) =>
      defineTool({
        ...{ name, description, domain: 'test' },
        args: z.fromJSONSchema(parameters as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodObject,
        run: (args) => asked.call(name, args),
      }),
    )
    const agent = defineAgent({
      ...{ name: 'assistant', description: asked.system },
      tools: tools.map(({ name }) => name),
    })
    const dataDir = mkdtempSync(join(tmpdir(), 'adlib-programs-'))
    try {
      const result = await runAgent(agent, asked.says, {
        ...{ tools, dataDir, model: driverIn(mode, asked), print: () => {} },
      })
      return typeof result === 'string' ? result : JSON.stringify(result)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }

/** Adlib's reader alone, on the text of an answer. */
export const adlibReader: Program = async (asked) => {
  const { content, calls } = await askOnce(asked)
  for (const call of calls) asked.call(call.name, call.arguments)
  if (calls.length > 0) return content
  const { step } = readStep(content, asked.tools, { asked: [asked.says], rest: [asked.system] })
  if (step.type === 'tool_calls') for (const call of step.tool_calls) asked.call(call.name, call.arguments)
  return wordsOf(step.content)
}

/** Asks once in one mode, as `adlib call` does. */
export const adlibCall =
  (mode: LlmMode): Program =>
  async (asked) => {
    const result = await driverIn(mode, asked).call({
      ...{ model: asked.model, system: asked.system, tools: asked.tools },
      messages: [{ role: 'user', content: [text(asked.says)] }],
      signal: new AbortController().signal,
    })
    if (!result.ok) throw new Error(result.message)
    if (result.step.type === 'tool_calls')
      for (const call of result.step.tool_calls) asked.call(call.name, call.arguments)
    return wordsOf(result.step.content)
  }
