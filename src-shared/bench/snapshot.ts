import { type BenchCase, expectedCalls, type PromptMessage, promptMessages } from './case.ts'
import { expectationText } from './matcher.ts'
import type { SuiteSnapshot } from './results.ts'
import type { Suite } from './suite.ts'

/** Returns a suite as plain data for reports, without functions or picture data. */
export const snapshotOf = ({ name, description, system, pack, cases }: Suite): SuiteSnapshot => ({
  name,
  description,
  system,
  tools: pack.tools.map((tool) => ({ name: tool.name, description: tool.description })),
  cases: cases.map(({ id, prompt, expects, why, tags }) => ({
    id,
    ...systemOf(prompt),
    prompt: promptText(prompt),
    expects: expectsText(expects),
    tool: expectedCalls(expects)[0]?.tool ?? null,
    ...(why === undefined ? {} : { why }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
  })),
})

/** Returns a suite's data as JSON text. Its hash shows whether a suite has changed since a run. */
export function suiteText({ pack, decoys, agent, ...suite }: Suite): string {
  const tools = (list: Suite['pack'] | null) =>
    list?.tools.map(({ name, description, parameters, examples, decoyProfile }) => ({
      name,
      description,
      parameters,
      examples,
      decoyProfile,
    })) ?? null
  const { prompt, tools: allowed, budget, answers } = agent ?? {}
  return JSON.stringify({
    ...suite,
    tools: tools(pack),
    decoys: tools(decoys),
    agent: agent === null ? null : { prompt, allowed, budget, answers },
  })
}

function systemOf(prompt: BenchCase['prompt']): { system?: string } {
  const { system } = promptMessages(prompt)
  return system === '' ? {} : { system }
}

function promptText(prompt: BenchCase['prompt']): string {
  if (typeof prompt === 'string') return prompt
  const one = (content: PromptMessage['content']): string =>
    typeof content === 'string'
      ? content
      : content
          .map((block) =>
            block.type === 'text'
              ? block.text
              : block.type === 'json'
                ? JSON.stringify(block.json)
                : `[picture: ${block.mimeType}, ${Math.round((block.data.length * 3) / 4096)} kB]`,
          )
          .join('\n')
  const messages = prompt.filter(({ role }) => role !== 'system')
  const [only] = messages
  return only !== undefined && messages.length === 1
    ? one(only.content)
    : messages.map(({ role, content }) => `${role}: ${one(content)}`).join('\n')
}

/** Returns one line of text that says what a case expects. */
export function expectsText(expects: BenchCase['expects']): string {
  const calls = expectedCalls(expects).map(({ tool, args = {} }) => {
    const list = Object.entries(args).map(([key, value]) => `${key}: ${expectationText(value)}`)
    return `${tool}(${list.join(', ')})`
  })
  const ordered = 'ordered' in expects && expects.ordered === true
  const words = expects.says === undefined ? '' : `, and words: ${expectationText(expects.says)}`
  return `${calls.length === 0 ? 'no call' : calls.join(ordered ? ', then ' : ', ')}${words}`
}
