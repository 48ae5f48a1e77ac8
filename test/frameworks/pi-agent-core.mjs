import { Agent } from '@mariozechner/pi-agent-core'

/** @type {import('../speed/programs/program.ts').Program} */
export async function ask(asked) {
  const tools = asked.tools.map(({ name, description, parameters }) => ({
    name,
    label: name,
    description,
    parameters,
    execute: async (_, args) => ({ content: [{ type: 'text', text: asked.call(name, args) }], details: {} }),
  }))
  const model = {
    id: asked.model,
    name: asked.model,
    api: 'openai-completions',
    provider: 'local',
    baseUrl: asked.baseURL,
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 4096,
    maxTokens: 1024,
  }
  const agent = new Agent({
    initialState: { systemPrompt: asked.system, model, tools },
    getApiKey: () => 'none',
  })
  await agent.prompt(asked.says)
  const answers = agent.state.messages.filter(({ role }) => role === 'assistant')
  const failure = answers.find(({ errorMessage }) => errorMessage)?.errorMessage
  if (failure) throw new Error(failure)
  return answers
    .flatMap(({ content }) => content)
    .map(({ type, text }) => (type === 'text' ? text : ''))
    .join('\n')
}
