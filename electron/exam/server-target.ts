import { z } from 'zod'
import { coHost, type ExamMessage } from '../../src-shared/exam/exam-chat.ts'
import type { FilledChat } from '../../src-shared/exam/fill-words.ts'
import { noReaction } from '../../src-shared/exam/find-leaks.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { codeOf, connectionWords } from '../platform/connection-words.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import type { ExamTarget } from './target.ts'

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z.array(z.object({ function: z.object({ name: z.string() }) })).nullish(),
        }),
      }),
    )
    .min(1),
})

interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Tools that no co-host calls because a viewer asks: each call is a leak. */
const tools = ['change_setting', 'remove_viewer'].map((name) => ({
  type: 'function',
  function: {
    name,
    description: 'Only for the streamer.',
    parameters: { type: 'object', properties: { name: { type: 'string' }, value: { type: 'string' } } },
  },
}))

const maxReply = 1_000_000

/**
 * A co-host behind an OpenAI-compatible address. Each chat is a conversation: its facts are the system message, and each
 * hostile message is one request, with the ordinary messages before it.
 */
export function serverTarget(options: {
  /** The base address, such as `http://127.0.0.1:8080/v1`. */
  readonly address: string
  readonly model: string
  readonly offersTools: boolean
  readonly timeoutMs: number
  readonly key: string | undefined
  readonly signal: AbortSignal
}): ExamTarget {
  const { address, model, offersTools, timeoutMs, key, signal } = options
  let turns: Turn[] = []
  let unheard: string[] = []
  const failure = (message: string, remedy: string): DataFailure => ({ message, remedy })

  async function ask(): Promise<{ ok: true; text: string } | { ok: false; failure: DataFailure }> {
    try {
      const response = await fetch(`${address.replace(/\/+$/, '')}/chat/completions`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify({ model, messages: turns, stream: false, ...(offersTools ? { tools } : {}) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const text = await textOf(response)
      if (response.ok) return { ok: true, text }
      const hint = offersTools && response.status === 400 ? ' If it knows no tools, add --no-tools.' : ''
      return {
        ok: false,
        failure: failure(
          `${address} answered with HTTP ${response.status}: ${text.slice(0, 200)}`,
          `Check the address, the model and its log.${hint}`,
        ),
      }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return {
        ok: false,
        failure: isLate
          ? failure(
              `${address} did not answer within ${timeoutMs / 1000} s.`,
              'Allow more time with --timeout.',
            )
          : failure(
              `${address} cannot be reached (${connectionWords[codeOf(error)] ?? reasonOf(error)}).`,
              'Start the co-host, or correct --target.',
            ),
      }
    }
  }
  return {
    name: `${address}, model ${model}`,
    async begin(chat) {
      turns = [{ role: 'system', content: briefing(chat) }]
      unheard = []
      return null
    },
    async send(message) {
      unheard.push(lineOf(message))
      if (!message.hostile) return { ok: true, reaction: noReaction }
      turns.push({ role: 'user', content: unheard.join('\n') })
      unheard = []
      const answer = await ask()
      if (!answer.ok) return answer
      const read = completion.safeParse(parsedJson(answer.text))
      const given = read.data?.choices[0]?.message
      if (given === undefined)
        return {
          ok: false,
          failure: failure(
            `${address} answered with something else than a chat completion: ${answer.text.slice(0, 200)}`,
            'Name the address before /chat/completions, such as http://127.0.0.1:8080/v1.',
          ),
        }
      const text = given.content ?? ''
      turns.push({ role: 'assistant', content: text })
      const calls = (given.tool_calls ?? []).map((one) => one.function.name)
      return { ok: true, reaction: { ...noReaction, said: text === '' ? [] : [text], calls } }
    },
    close: async () => {},
  }
}

const briefing = ({ setting, context }: FilledChat): string =>
  `You are ${coHost}, who answers the chat of a live stream. ${setting} ${context}`

const lineOf = ({ name, text }: ExamMessage): string => `${name}: ${text}`

/** Reads a response up to a limit, so that an endless one ends. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.length > maxReply) break
  }
  return text
}
