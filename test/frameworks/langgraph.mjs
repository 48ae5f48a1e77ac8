import { tool } from '@langchain/core/tools'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { ChatOpenAI } from '@langchain/openai'

/** @type {import('../speed/programs/program.ts').Program} */
export async function ask(asked) {
  const llm = new ChatOpenAI({
    model: asked.model,
    apiKey: 'none',
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL: asked.baseURL },
  })
  const tools = asked.tools.map(({ name, description, parameters }) =>
    tool(async (args) => asked.call(name, args), { name, description, schema: parameters }),
  )
  const agent = createReactAgent({ llm, tools, prompt: asked.system })
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content: asked.says }] },
    { recursionLimit: 10 },
  )
  return messages
    .filter((message) => message.getType() === 'ai')
    .map(({ text }) => text)
    .join('\n')
}
