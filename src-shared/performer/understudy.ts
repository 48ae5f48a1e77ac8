import { type Seen, seen } from '../events/seen.ts'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from '../llm/driver.ts'
import type { Clock } from '../ports.ts'
import { wordsOf } from '../step/content.ts'
import type { Message } from '../step/message.ts'
import { createStepStream } from '../toolcall/step-stream.ts'
import { actsFor, speak } from './understudy-lines.ts'
import { momentOf } from './understudy-moments.ts'

/** Every so many turns it looks twice before it acts. */
const looksEvery = 4

/**
 * The built-in performer that needs no model: it reacts to what was seen and speaks the same sloppy formats
 * as small models, so that everything behind a driver works the same for it. Deterministic: the same
 * requests in the same order give the same answers.
 */
export function understudyDriver(clock: Clock): LlmDriver {
  let turns = 0
  const used = new Map<string, number>()

  const answer = ({ messages, tools }: LlmRequest): string => {
    const last = messages.at(-1)
    const looked = last?.role === 'tool' && last.name === 'describe_frame'
    if (last?.role === 'tool' && !looked) return ''
    const scene = lastSeen(messages)
    if (scene === undefined) return ''
    if (!looked) turns += 1
    const asked = messages.findLast(({ role }) => role === 'user')
    const quiet = asked !== undefined && /^Nothing new/m.test(wordsOf(asked.content))
    const canLook = tools.some(({ name }) => name === 'describe_frame')
    if (!looked && canLook && turns % looksEvery === 2) return speak({ calls: [lookCall] }, turns)
    if (quiet) return ''
    const moment = momentOf(scene)
    const acts = actsFor(moment).map((act) => ({
      ...act,
      calls: act.calls.filter(({ name }) => tools.some((tool) => tool.name === name)),
    }))
    const nth = used.get(moment.kind) ?? 0
    used.set(moment.kind, nth + 1)
    const act = acts[nth % Math.max(1, acts.length)]
    return act === undefined ? '' : speak(act, turns)
  }

  async function* stream(request: LlmRequest): AsyncIterable<LlmEvent> {
    const started = clock.monotonic()
    const reader = createStepStream(request.tools, { neverThinks: true })
    const raw = answer(request)
    // In pieces, as a model would send it: what is downstream has to cope with half a word.
    for (let at = 0; at < raw.length && !request.signal.aborted; at += 7) {
      for (const part of reader.push(raw.slice(at, at + 7))) yield part
    }
    if (request.signal.aborted)
      return yield { type: 'result', result: cancelled(Math.round(clock.monotonic() - started)) }
    const { parts, result } = reader.end()
    yield* parts
    const { step, repairs, rejected, raws, format } = result
    yield {
      type: 'result',
      result: {
        ok: true,
        step,
        raw,
        mode: 'text',
        format,
        repairs,
        rejected,
        raws,
        ms: Math.round(clock.monotonic() - started),
      },
    }
  }

  return {
    name: 'understudy',
    stream,
    async call(request) {
      for await (const event of stream(request)) if (event.type === 'result') return event.result
      return cancelled(0)
    },
  }
}

const lookCall = { name: 'describe_frame', arguments: {} }

const cancelled = (ms: number): LlmResult => ({
  ok: false,
  kind: 'cancelled',
  message: 'The call was cancelled.',
  remedy: 'Nothing to do.',
  ms,
})

/** The newest observation in the conversation. */
function lastSeen(messages: readonly Message[]): Seen | undefined {
  for (const message of messages.toReversed()) {
    if (message.role !== 'user') continue
    for (const block of message.content) {
      const parsed = block.type === 'json' ? seen.safeParse(block.json) : undefined
      if (parsed?.success) return parsed.data
    }
  }
  return undefined
}
