import { answerIn } from './dialects.ts'
import type { RecordedAnswer } from './recordings.ts'
import type { OfferedTool } from './requests.ts'

/** What a program gets for one request. */
export interface Asked {
  /** Address of the OpenAI-compatible API, with `/v1`. */
  readonly baseURL: string
  readonly model: string
  readonly system: string
  readonly says: string
  readonly tools: OfferedTool[]
  /** Runs a tool. Returns its result. */
  readonly call: (name: string, args: unknown) => string
}

/** Lets a program answer one request. Resolves with everything that its user reads. */
export type Program = (asked: Asked) => Promise<string>

/** A program that runs the calls in the server's own field, and shows the text. */
export const plainClient: Program = async (asked) => {
  const { content, calls } = await askOnce(asked)
  for (const { name, arguments: args } of calls) asked.call(name, args)
  return content
}

/** Sends a request with tools to an OpenAI-compatible server, as frameworks do. */
export async function askOnce({ baseURL, model, system, says, tools }: Asked) {
  const response = await fetch(`${baseURL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: says },
      ],
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
    }),
  })
  const { content, calls = [] }: RecordedAnswer = answerIn(await response.json())
  return { content, calls }
}
