import type { Brain } from '../events/event.ts'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from '../llm/driver.ts'
import { resultOf } from '../llm/streaming-driver.ts'
import { CANCELLED } from '../llm/transport.ts'
import type { Clock } from '../ports.ts'
import { isSimilar, remembered } from '../stage/similar.ts'
import { createStepStream } from '../toolcall/step-stream.ts'
import type { TurnInput } from './turn-input.ts'
import { type Act, actsFor, speak } from './understudy-lines.ts'
import { momentOf } from './understudy-moments.ts'

/** The name that selects the built-in performer. */
export const understudyName = 'understudy'

/** The understudy as events name it. */
export const understudyBrain: Brain = { driver: understudyName, model: understudyName, mode: 'text' }

/** The understudy looks twice before it acts, once in so many turns. */
const looksEvery = 4
/** Characters in one piece of streamed text: small enough to cut words and calls, as a model's stream does. */
const pieceLength = 7

/**
 * Creates the built-in performer, which needs no model: for the input of each turn it returns a driver. It reacts to
 * what was seen and writes the same sloppy formats as small models, so everything behind a driver treats it alike.
 * Deterministic: the same turns in the same order give the same answers.
 */
export function createUnderstudy(clock: Clock): (input: TurnInput) => LlmDriver {
  let turns = 0
  /** How often each kind of moment has come up. */
  const counts = new Map<string, number>()

  const answer = ({ observation, unchanged }: TurnInput, { messages, tools }: LlmRequest): string => {
    const last = messages.at(-1)
    const looked = last?.role === 'tool' && last.name === lookCall.name
    if (last?.role === 'tool' && !looked) return ''
    if (observation === null) return ''
    if (!looked) turns += 1
    const canLook = tools.some(({ name }) => name === lookCall.name)
    if (!looked && canLook && turns % looksEvery === 2) return speak({ calls: [lookCall] }, turns)
    if (unchanged) return ''
    const moment = momentOf(observation)
    const acts = actsFor(moment).map((act) => ({
      ...act,
      calls: act.calls.filter(({ name }) => tools.some((tool) => tool.name === name)),
    }))
    const nth = counts.get(moment.kind) ?? 0
    counts.set(moment.kind, nth + 1)
    const act = acts[nth % Math.max(1, acts.length)]
    return act === undefined ? '' : speak(withoutRepeats(act), turns)
  }

  /** The newest lines; the stage would hold back a line that repeats one of them. */
  let said: string[] = []
  const isNews = (line: string): boolean => {
    if (isSimilar(line, said)) return false
    said = [...said, line].slice(-remembered)
    return true
  }
  const withoutRepeats = ({ say, calls }: Act): Act => {
    const kept = calls.filter(({ arguments: args }) => typeof args.text !== 'string' || isNews(args.text))
    const words = say !== undefined && isNews(say) ? { say } : {}
    return kept.length === 0 && words.say === undefined ? wordless : { ...words, calls: kept }
  }

  return (input) => {
    async function* stream(request: LlmRequest): AsyncIterable<LlmEvent> {
      const started = clock.monotonic()
      const reader = createStepStream(request.tools, { neverThinks: true })
      const raw = answer(input, request)
      for (let at = 0; at < raw.length && !request.signal.aborted; at += pieceLength) {
        yield* reader.push(raw.slice(at, at + pieceLength))
      }
      const ms = Math.round(clock.monotonic() - started)
      if (request.signal.aborted) return yield { type: 'result', result: cancelled(ms) }
      const { parts, result } = reader.end()
      yield* parts
      const { step, repairs, rejected, raws, format } = result
      yield {
        type: 'result',
        result: { ok: true, step, raw, mode: 'text', format, repairs, rejected, raws, ms },
      }
    }
    return { name: understudyName, stream, call: (request) => resultOf(stream(request)) }
  }
}

/** Reacts without words when all words were said a moment ago. */
const wordless: Act = { calls: [{ name: 'show_emote', arguments: { emote: 'eyes' } }] }

const lookCall = { name: 'describe_frame', arguments: {} }

const cancelled = (ms: number): LlmResult => ({ ok: false, ...CANCELLED, ms })
