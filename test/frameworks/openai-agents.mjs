import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents'

/** @type {import('../speed/programs/program.ts').Program} */
export async function ask(asked) {
  const modelProvider = new OpenAIProvider({
    apiKey: 'none',
    baseURL: asked.baseURL,
    useResponses: false,
  })
  const tools = asked.tools.map(({ name, description, parameters }) =>
    tool({
      name,
      description,
      parameters,
      strict: false,
      execute: async (args) => asked.call(name, args),
    }),
  )
  const agent = new Agent({ name: 'assistant', instructions: asked.system, model: asked.model, tools })
  const runner = new Runner({ modelProvider, tracingDisabled: true })
  const { newItems } = await runner.run(agent, asked.says, { maxTurns: 4 })
  return newItems
    .filter(({ type }) => type === 'message_output_item')
    .map(({ content }) => content)
    .join('\n')
}
