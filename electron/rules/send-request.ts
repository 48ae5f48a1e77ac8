import type { FiringAbout } from '../../src-shared/events/firing.ts'
import { requestOf } from '../../src-shared/events/rule-request.ts'
import type { RuleAction } from '../../src-shared/settings/rules.ts'
import { codeOf, connectionWords } from '../platform/connection-words.ts'
import type { ActionFailure } from './run-rules.ts'

/** Bytes of an answer that are read. They are never shown. */
const maxAnswerBytes = 64 * 1024

/** Sends the request of a rule once. Follows no redirect, because the streamer approved only this address. */
export async function sendRequest(
  action: Extract<RuleAction, { do: 'http' | 'sammi' }>,
  about: FiringAbout,
  signal: AbortSignal,
): Promise<ActionFailure | null> {
  const { method, url, body, type } = requestOf(action, about)
  const { host } = new URL(url)
  try {
    const answer = await fetch(url, {
      ...{ method, signal, redirect: 'manual' },
      ...(body === '' ? {} : { body, headers: { 'content-type': type } }),
    })
    await readSome(answer)
    if (answer.ok) return null
    if (answer.status >= 300 && answer.status < 400)
      return {
        message: `${host} redirects to another address (${answer.status}), which a rule does not follow.`,
        remedy: 'Enter the final address in the rule.',
      }
    return {
      message: `${host} answered with the status ${answer.status}.`,
      remedy:
        answer.status === 404
          ? 'Check the address in the rule.'
          : `Check the address and the body in the rule, and the program at ${host}.`,
    }
  } catch (error) {
    const why = connectionWords[codeOf(error)] ?? 'the request failed'
    return { message: `${host} cannot be reached: ${why}.`, remedy: `Start the program at ${host}.` }
  }
}

/** Reads at most `maxAnswerBytes`, so that the connection can be used again, and drops a longer answer. */
async function readSome({ body }: Response): Promise<void> {
  if (body === null) return
  const reader = body.getReader()
  let bytes = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length
    if (bytes > maxAnswerBytes) return reader.cancel()
  }
}
