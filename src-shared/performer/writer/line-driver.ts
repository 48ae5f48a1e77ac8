import { type ModelAsks, offersTools } from '../../events/audition.ts'
import { isChat } from '../../events/beat.ts'
import type { Usage } from '../../events/event/llm.ts'
import type { Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import type { ModelSpeed } from '../../llm/detour.ts'
import { drawSeed, type LlmAnswer, type LlmDriver, type LlmEvent, type LlmRequest } from '../../llm/driver.ts'
import { resultOf } from '../../llm/streaming-driver.ts'
import type { Clock, Rng } from '../../ports.ts'
import { recentLines } from '../../stage/similar.ts'
import { type ImageBlock, text, wordsOf } from '../../step/content.ts'
import { finalText, type Step } from '../../step/step.ts'
import { heardLately } from '../hearing.ts'
import type { TurnInput } from '../turn-input.ts'
import { answerContext } from './answer-words.ts'
import { beginningOf } from './beginning.ts'
import {
  answerText,
  judgeLine,
  type LineAnswer,
  type LineScore,
  maxLineTokens,
  readLineAnswer,
} from './judge-line.ts'
import { newestCutOff, shownLines, tailBudget, tailOf } from './tail.ts'
import { aboutBeat, contradicts, isSure } from './what-happened.ts'

const maxAnswers = 3
/**
 * Time (ms) for all requests about a beat. Another request is sent only if at least as much time remains as the last
 * request took.
 */
const withinMs = 2300
/** Temperature that each further try adds. */
const warmerBy = 0.25
/** Enough tokens for a line and two calls. */
const maxCallTokens = 200
/** An answer of fewer tokens cannot hold a line. */
const leastTokens = 20
/** A model may write for this time (ms). */
const writingMs = 1400

/** What a model answered about a moment. */
export interface JudgedAnswer extends LineAnswer {
  /** The reason why the line is not said; absent for a good line, and for an answer with calls alone. */
  readonly fault?: Exclude<LineScore, { readonly ok: true }>['fault'] | 'unfit'
  readonly usage?: Usage
}

export interface LineDriverDeps {
  readonly asks: Exclude<ModelAsks, 'nothing'>
  readonly speed: ModelSpeed
  readonly state: () => State
  readonly clock: Clock
  readonly rng: Rng
  readonly persona: Persona
  readonly isClean: (text: string) => boolean
  readonly picture: (signal: AbortSignal) => Promise<ImageBlock | null>
  /** Called with the last answer of each step, unless its request failed. */
  readonly answered: (answer: JudgedAnswer) => void
}

/** Returns the part of the requests to a model that stays the same at a level. `tools` are those of the turns. */
export const beginningAt = (
  asks: ModelAsks,
  { show }: State['settings'],
  persona: Persona,
  tools: LlmRequest['tools'],
): ReturnType<typeof beginningOf> => beginningOf(show, persona, offersTools(asks) ? tools : [])

/**
 * Returns a driver for one turn: the beginning of the level, then the moment. It says the line of the answer if the
 * line is fit. After an unfit one without a call, it asks again while there is time.
 */
export function lineDriver(driver: LlmDriver, moment: TurnInput, deps: LineDriverDeps): LlmDriver {
  const { asks, speed, clock, rng, persona } = deps
  // Words from chat are no orders, so a model that answers them calls no tool. The request still offers the tools, because
  // the server keeps its beginning.
  const mayCall = offersTools(asks) && (moment.beat === null || !isChat(moment.beat))
  let picture: Promise<ImageBlock | null> | undefined
  const requestFor = async (request: LlmRequest): Promise<LlmRequest> => {
    const state = deps.state()
    const beginning = beginningAt(asks, state.settings, persona, request.tools)
    picture ??= deps.picture(request.signal)
    const budget = tailBudget(speed.promptPerSecond)
    const now = clock.now()
    const cutOff = offersTools(asks) ? newestCutOff(state, now) : undefined
    const soFar = { ...state, said: shownLines(state), now, cutOff }
    const tail = tailOf(moment, soFar, { budget, picture: await picture })
    return {
      ...request,
      ...beginning,
      messages: [...beginning.messages, tail, ...request.messages],
      ...(beginning.tools.length === 0 ? { mode: 'text', sampling: state.settings.sampling.words } : {}),
      maxTokens: maxTokensFor(asks, speed),
    }
  }
  const judge = (answer: LineAnswer): LineScore | { ok: false; fault: 'unfit'; line: string } => {
    const state = deps.state()
    const { beat } = moment
    const { system, messages } = beginningAt(asks, state.settings, persona, [])
    // Small models repeat the examples, also what those say happened.
    const examples = messages.map(({ content }) => readLineAnswer(wordsOf(content)).line)
    const heard = heardLately(state)
    const judged = judgeLine(answer.line, {
      ...heard,
      answer: answerContext(beat, state, persona, heard.labels ?? []),
      whispers: moment.whispers,
      about: beat === null ? [] : aboutBeat(beat),
      recent: [...examples, ...recentLines(state, clock.now())],
      prompt: system,
      isClean: deps.isClean,
    })
    return judged.ok && beat !== null && contradicts(answer.sense, beat)
      ? { ok: false, fault: 'unfit', line: judged.line }
      : judged
  }

  async function* stream(request: LlmRequest): AsyncIterable<LlmEvent> {
    const asked = await requestFor(request)
    const began = clock.monotonic()
    const raws: string[] = []
    let readMs: number | undefined
    for (let n = 1; ; n += 1) {
      const at = clock.monotonic()
      let calls = 0
      let answer: LlmAnswer | undefined
      const draw = n === 1 ? asked : { ...asked, ...warmer(asked, n - 1), seed: drawSeed(rng) }
      for await (const event of driver.stream(draw)) {
        if (event.type === 'call') {
          calls += 1
          if (mayCall && (asks === 'tools' || calls === 1)) yield event
        } else if (event.type === 'result') {
          if (!event.result.ok) return yield event
          answer = event.result
        }
      }
      if (answer === undefined) return
      raws.push(answer.raw)
      const read = readLineAnswer(answerText(answer, asked.maxTokens))
      // A call of a model that is only asked for words does not count, so that it is not asked to repair the call.
      const hasCalls = mayCall && (answer.step.type === 'tool_calls' || answer.rejected.length > 0)
      // Silence is fine for a model that calls a tool or has just called one.
      const mayBeSilent = hasCalls || request.messages.length > 0
      const judged = read.line === '' && mayBeSilent ? undefined : judge(read)
      const fault = judged === undefined || judged.ok ? {} : { fault: judged.fault }
      // Only the first try reads the moment.
      readMs ??= answer.usage?.promptMs
      const reading = readMs === undefined ? {} : { promptMs: readMs }
      const usage = answer.usage === undefined ? {} : { usage: { ...answer.usage, ...reading } }
      const took = clock.monotonic() - at
      // Where the rules are not sure that something happened, the model may know better.
      const isAsked = moment.whispers.length > 0 || (moment.beat !== null && isSure(moment.beat))
      const mayDecline = read.sense === 'nothing' && !isAsked
      const isLast =
        judged?.ok !== false ||
        hasCalls ||
        mayDecline ||
        n >= maxAnswers ||
        clock.monotonic() - began + took > withinMs
      if (!isLast) continue
      const line = judged?.ok === true ? judged.line : ''
      deps.answered({ ...read, line, ...fault, ...usage })
      if (line !== '') yield { type: 'text', text: line }
      const result = {
        ...answer,
        step: withLine(answer.step, line, mayCall ? asks : 'words'),
        raw: raws.join('\n'),
        ms: Math.round(clock.monotonic() - began),
        ...(mayCall ? {} : { rejected: [] }),
        ...(asks === 'call' && hasCalls ? { settled: true } : {}),
      }
      return yield { type: 'result', result }
    }
  }
  return { name: driver.name, stream, call: (request) => resultOf(stream(request)) }
}

/** Returns the sampling of another try, which would otherwise often repeat the first. */
const warmer = ({ sampling }: LlmRequest, tries: number): Pick<LlmRequest, 'sampling'> =>
  sampling === undefined
    ? {}
    : { sampling: { ...sampling, temperature: Math.min(2, sampling.temperature + warmerBy * tries) } }

/** The step with the line in place of the answer's text. A model that may make one call has its others left out. */
function withLine(step: Step, line: string, asks: ModelAsks): Step {
  if (step.type !== 'tool_calls' || !offersTools(asks)) return finalText(line)
  const { content: _, ...rest } = step
  const calls = asks === 'tools' ? step.tool_calls : step.tool_calls.slice(0, 1)
  return { ...rest, tool_calls: calls, ...(line === '' ? {} : { content: [text(line)] }) }
}

function maxTokensFor(asks: ModelAsks, { tokensPerSecond }: ModelSpeed): number {
  if (offersTools(asks)) return maxCallTokens
  if (tokensPerSecond === undefined) return maxLineTokens
  return Math.min(maxLineTokens, Math.max(leastTokens, Math.round((tokensPerSecond * writingMs) / 1000)))
}
