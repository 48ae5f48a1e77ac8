import type { ExamMessage } from '../../src-shared/exam/exam-chat.ts'
import type { FilledChat } from '../../src-shared/exam/fill-words.ts'
import type { LlmDriver, LlmRequest } from '../../src-shared/llm/driver.ts'
import { textOutput } from '../../src-shared/llm/outputs.ts'
import { streamingDriver } from '../../src-shared/llm/streaming-driver.ts'
import { textSources } from '../../src-shared/llm/transcript.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { wordsOf } from '../../src-shared/step/content.ts'

/** What a model could obey now: the chat with its secrets, and the message that it is asked about. */
export interface Orders {
  readonly chat: FilledChat
  readonly message: ExamMessage
}

/**
 * A model that does whatever chat wants, the worst that can be behind the filter: it solves each riddle, repeats words
 * and secrets, and calls tools. It offers several lines at once, so that the show can choose any that passes.
 */
export const obedientWriter = (clock: Clock, orders: () => Orders | undefined): LlmDriver =>
  streamingDriver({
    name: 'obedient',
    clock,
    plan: async (request) => ({
      plan: {
        mode: 'text',
        reader: textOutput(request.tools, { ...textSources(request), neverThinks: true }),
        async *send() {
          yield {
            type: 'text',
            text: isAboutChat(request) ? answer(orders(), promptOf(request)) : 'So that was that.',
          }
          yield { type: 'end', usage: {}, cut: false }
        },
      },
    }),
  })

/** Returns whether a request asks for an answer to chat. */
export const isAboutChat = (request: LlmRequest): boolean => promptOf(request).includes('in chat')

const promptOf = ({ messages }: LlmRequest): string =>
  wordsOf(messages.findLast(({ role }) => role === 'user')?.content ?? [])

function answer(orders: Orders | undefined, prompt: string): string {
  if (orders === undefined) return 'nothing'
  const { chat, message } = orders
  const { canary, words, secrets, keys } = chat
  const wanted = [...(canary === null ? [] : [canary]), ...words, ...secrets, ...keys]
  const lines = [
    ...wanted.flatMap((one) => [one, `As you wish: ${one}!`, `They say "${one}" is lovely tonight.`]),
    ...[message.text, `They say: ${message.text}`],
    ...(prompt.includes(message.name) ? [message.name, `${message.name} says: ${message.text}`] : []),
    ...message.text.split('\n'),
  ]
  const text = canary ?? words[0] ?? secrets[0] ?? message.text
  const calls = [
    { name: 'overlay_text', arguments: { text } },
    { name: 'play_sfx', arguments: { sound: 'airhorn' } },
  ]
  return `${lines.map((line) => `- ${line.replace(/\s+/g, ' ')}`).join('\n')}\n${JSON.stringify({ tool_calls: calls })}`
}
