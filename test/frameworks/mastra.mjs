import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

process.env.MASTRA_TELEMETRY_DISABLED = '1'

/** @type {import('../speed/programs/program.ts').Program} */
export async function ask(asked) {
  const tools = Object.fromEntries(
    asked.tools.map(({ name, description, parameters }) => [
      name,
      createTool({
        id: name,
        description,
        inputSchema: z.fromJSONSchema(parameters),
        execute: async (args) => asked.call(name, args),
      }),
    ]),
  )
  const agent = new Agent({
    id: 'assistant',
    name: 'assistant',
    instructions: asked.system,
    model: { providerId: 'local', modelId: asked.model, url: asked.baseURL, apiKey: 'none' },
    tools,
    maxRetries: 0,
  })
  const { steps } = await agent.generate(asked.says, { maxSteps: 4 })
  return steps.map(({ text }) => text).join('\n')
}
