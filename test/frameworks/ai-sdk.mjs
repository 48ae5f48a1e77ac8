import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, isStepCount, tool } from 'ai'
import { z } from 'zod'

/** @type {import('../speed/programs/program.ts').Program} */
export async function ask(asked, wrap = (model) => model) {
  const server = createOpenAICompatible({ name: 'local', baseURL: asked.baseURL })
  const tools = Object.fromEntries(
    asked.tools.map(({ name, description, parameters }) => [
      name,
      tool({
        description,
        inputSchema: z.fromJSONSchema(parameters),
        execute: async (args) => asked.call(name, args),
      }),
    ]),
  )
  const { steps } = await generateText({
    model: wrap(server(asked.model)),
    tools,
    system: asked.system,
    prompt: asked.says,
    temperature: 0,
    maxRetries: 0,
    stopWhen: isStepCount(4),
  })
  return steps.map(({ text }) => text).join('\n')
}
