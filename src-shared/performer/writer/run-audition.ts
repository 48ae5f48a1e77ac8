import type { Audition, AuditionLine } from '../../events/audition.ts'
import type { Persona } from '../../events/persona.ts'
import { afterBeat, emptyShow, type ShowState } from '../../events/show.ts'
import {
  drawSeed,
  type LlmDriver,
  type LlmFailure,
  type LlmRequest,
  type LlmResult,
} from '../../llm/driver.ts'
import { withTimeout } from '../../llm/transport.ts'
import type { Clock, Rng } from '../../ports.ts'
import type { Settings } from '../../settings/settings.ts'
import { asksAfter } from '../model-levels.ts'
import { type RehearsalBeat, rehearsalBeats, sightingOfBeat } from '../rehearsal-beats.ts'
import { chooseLine } from '../show/bank.ts'
import type { SoFar, TurnInput } from '../turn-input.ts'
import { beginningOf, beginningParts, joinParts } from './beginning.ts'
import { answerText, judgeLine, maxLineTokens, readLineAnswer } from './judge-line.ts'
import { tailBudget, tailOf } from './tail.ts'
import { aboutBeat, contradicts } from './what-happened.ts'

/** Returns the request for one line about a moment, as in a show, without tools. */
function lineRequest(
  moment: TurnInput,
  soFar: SoFar,
  { persona, settings }: { persona: Persona; settings: Pick<Settings, 'show' | 'sampling'> },
): Pick<LlmRequest, 'mode' | 'system' | 'systemParts' | 'messages' | 'tools' | 'maxTokens' | 'sampling'> {
  const beginning = beginningOf(settings.show, persona, [])
  const tail = tailOf(moment, soFar, { budget: tailBudget('no-audience') })
  return {
    ...beginning,
    mode: 'text',
    messages: [...beginning.messages, tail],
    maxTokens: maxLineTokens,
    sampling: settings.sampling.words,
  }
}

const rounds = 3
/** Time (ms) after which a line is late. In a live show, the bank's line would replace it. */
const lateMs = 2500
const limitMs = 20_000
const maxFailures = 3

export const auditionLength = rehearsalBeats.length * rounds

export interface AuditionDeps {
  readonly model: string
  readonly digest: string
  readonly driver: LlmDriver
  readonly persona: Persona
  readonly settings: Pick<Settings, 'show' | 'sampling'>
  readonly isClean: (text: string) => boolean
  /** Returns whether the model calls tools; null if unknown. Never rejects. */
  readonly callsTools: (signal: AbortSignal) => Promise<boolean | null>
  readonly clock: Clock
  readonly rng: Rng
  readonly signal: AbortSignal
}

type AskDeps = Pick<AuditionDeps, 'model' | 'driver' | 'persona' | 'settings' | 'clock' | 'rng' | 'signal'>

/** A step of an audition: a line that was just written, or the end of the audition. */
export type AuditionStep =
  | { readonly type: 'line'; readonly line: AuditionLine; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly audition: Audition }
  | { readonly type: 'failed'; readonly message: string; readonly remedy: string }
  | { readonly type: 'cancelled' }

/**
 * Has a model write three lines for each recorded beat, judged as in a live show. Never throws because of a model or
 * its server.
 */
export async function* runAudition(deps: AuditionDeps): AsyncGenerator<AuditionStep> {
  const { clock, persona, settings, signal } = deps
  const prompt = joinParts(beginningParts(settings.show, persona, false))
  const lines: AuditionLine[] = []
  const shown: string[] = []
  let used: ShowState['used'] = []
  let failures = 0
  let hasAnswered = false
  for (let round = 0; round < rounds; round += 1) {
    let show: ShowState = { ...emptyShow, used }
    for (const recorded of rehearsalBeats) {
      if (signal.aborted) return yield { type: 'cancelled' }
      const now = clock.now()
      const bank = chooseLine({
        beat: recorded.beat,
        show,
        persona,
        ratings: settings.show,
        recent: shown,
        waiting: [],
        rng: deps.rng,
        now,
      })?.line
      show = afterRecorded(show, recorded, now)
      const { result, ms } = await ask(deps, recorded, { show, said: shown, now })
      if (signal.aborted) return yield { type: 'cancelled' }
      // A model that has answered once works, so later timeouts only mean that it is slow.
      hasAnswered ||= result.ok
      const isFailure = !result.ok && !(hasAnswered && isOverdue(result, ms))
      failures = isFailure ? failures + 1 : 0
      if (!result.ok && failures >= maxFailures)
        return yield { type: 'failed', ...whyFailed(deps.model, result, ms) }
      const recent = [...persona.examples.map((example) => example.line), ...shown]
      const judged = judge(result, ms, recorded, {
        screen: recorded.screen,
        about: aboutBeat(recorded.beat),
        recent,
        prompt,
        isClean: deps.isClean,
      })
      const line: AuditionLine = {
        beat: recorded.beat.kind,
        screen: recorded.screen.join(' / '),
        bank: bank?.text ?? '',
        ms,
        ...judged,
      }
      lines.push(line)
      const said = line.fault === undefined ? line.line : line.bank
      if (said !== '') shown.push(said)
      if (line.fault !== undefined && bank !== undefined) {
        used = [...show.used, { template: bank.template, at: now }]
        show = { ...show, used }
      }
      yield { type: 'line', line, done: lines.length, of: auditionLength }
    }
  }
  const callsTools = await deps.callsTools(signal)
  if (signal.aborted) return yield { type: 'cancelled' }
  const audition: Audition = {
    model: deps.model,
    digest: deps.digest,
    at: clock.now(),
    persona: persona.id,
    language: persona.language,
    lines,
    callsTools,
    asks: asksAfter(lines, callsTools),
  }
  yield { type: 'done', audition }
}

/** Has a model write one line for a recorded beat, and judges it as in an audition. */
export async function testLine(
  deps: AskDeps & Pick<AuditionDeps, 'isClean'>,
  recorded: RehearsalBeat,
): Promise<
  | { ok: true; line: Pick<AuditionLine, 'screen' | 'line' | 'ms' | 'fault'> }
  | { ok: false; message: string; remedy: string }
> {
  const { persona, settings, isClean, clock } = deps
  const show = afterRecorded(emptyShow, recorded, clock.now())
  const { result, ms } = await ask(deps, recorded, { show, said: [], now: clock.now() })
  if (!result.ok) return { ok: false, ...whyFailed(deps.model, result, ms) }
  const judged = judge(result, ms, recorded, {
    screen: recorded.screen,
    about: aboutBeat(recorded.beat),
    recent: persona.examples.map((example) => example.line),
    prompt: joinParts(beginningParts(settings.show, persona, false)),
    isClean,
  })
  return { ok: true, line: { screen: recorded.screen.join(' / '), ms, ...judged } }
}

const afterRecorded = (show: ShowState, { beat }: RehearsalBeat, t: number): ShowState =>
  afterBeat(show, {
    type: 'show/beat',
    beat,
    plan: { level: 'combo', writer: 'model' },
    t,
    seq: 1,
    run: 'audition',
  })

async function ask(
  { model, driver, persona, settings, clock, rng, signal }: AskDeps,
  recorded: RehearsalBeat,
  soFar: SoFar,
): Promise<{ result: LlmResult; ms: number }> {
  const input = { beat: recorded.beat, seen: sightingOfBeat(recorded), whispers: [] }
  const asked = lineRequest(input, soFar, { persona, settings })
  const began = clock.monotonic()
  const result = await withTimeout({ clock, ms: limitMs, signal }, (limited) =>
    driver.call({
      ...asked,
      model,
      owner: 'audition',
      signal: limited,
      seed: drawSeed(rng),
    }),
  )
  // An answer does not include the wait for the performer.
  return { result, ms: Math.round(result.ok ? result.ms : clock.monotonic() - began) }
}

function judge(
  result: LlmResult,
  ms: number,
  { beat }: RehearsalBeat,
  about: Parameters<typeof judgeLine>[1],
): Pick<AuditionLine, 'line' | 'fault'> {
  if (!result.ok) return { line: '', fault: isOverdue(result, ms) ? 'late' : 'failed' }
  const { sense, line } = readLineAnswer(answerText(result))
  const judged = judgeLine(line, about)
  if (!judged.ok) return { line: judged.fault === 'filtered' ? '' : judged.line, fault: judged.fault }
  if (contradicts(sense, beat)) return { line: judged.line, fault: 'unfit' }
  return ms > lateMs ? { line: judged.line, fault: 'late' } : { line: judged.line }
}

const whyFailed = (model: string, result: LlmFailure, ms: number): { message: string; remedy: string } =>
  isOverdue(result, ms)
    ? {
        message: `${model} writes no line within ${limitMs / 1000} seconds.`,
        remedy: 'Choose a smaller model.',
      }
    : { message: result.message, remedy: result.remedy }

const isOverdue = ({ kind }: LlmFailure, ms: number): boolean =>
  kind === 'timeout' || (kind === 'cancelled' && ms >= limitMs)
