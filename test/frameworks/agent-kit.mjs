import { createAgent, createTool, openai } from '@inngest/agent-kit'
import { z } from 'zod'

/** @type {import('../speed/programs/program.ts').Program} */
export async function ask(asked) {
  const tools = asked.tools.map(({ name, description, parameters }) =>
    createTool({
      name,
      description,
      parameters: z.fromJSONSchema(parameters),
      handler: async (args) => asked.call(name, args),
    }),
  )
  const agent = createAgent({
    name: 'assistant',
    system: asked.system,
    model: openai({ model: asked.model, apiKey: 'none', baseUrl: asked.baseURL }),
    tools,
  })
  const { output } = await agent.run(asked.says)
  return output
    .filter(({ type }) => type === 'text')
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')))
    .join('\n')
}
