import type { AgentDefinition } from '../../agents/define-agent.ts'
import type { Usage } from '../../events/event/llm.ts'
import type { AdlibEvent } from '../../events/event.ts'
import type { LlmDriver, LlmRequest } from '../../llm/driver.ts'
import { runToolLoop } from '../../loop/tool-loop.ts'
import { type Clock, seededBy, shuffled } from '../../ports.ts'
import { text } from '../../step/content.ts'
import type { ToolRuntime } from '../../tools/call-tool.ts'
import { type Before, next, reply } from '../../tools/hooks.ts'
import { createLimits } from '../../tools/limits.ts'
import { allowAll } from '../../tools/policy.ts'
import { createRegistry } from '../../tools/registry.ts'
import type { Tool } from '../../tools/tool.ts'
import type { Services } from '../../tools/tool-context.ts'
import { type BenchCase, hasPicture, promptMessages } from '../case.ts'
import { decoyDose, sampleDecoys } from '../decoys.ts'
import { judge } from '../judge/judge.ts'
import { type BenchRow, type FailedRow, noVision, type RowKey } from '../results.ts'
import { agentTools, type Suite } from '../suite.ts'
import { orderOf } from './plan-rows.ts'
import { type PlayedRow, runAgent } from './run-agent.ts'

/** Everything that all rows of a run share. */
export interface RowDeps {
  readonly run: string
  readonly suite: Suite
  readonly pool: readonly Tool[]
  readonly seed: number
  readonly temperature?: number | undefined
  readonly timeoutMs: number
  readonly service: Services
  readonly clock: Clock
}

/** Kinds of failures that are the model's fault, not the server's. A row that ends with one is scored. */
const modelFaults: ReadonlySet<string> = new Set(['bad_answer'])

/**
 * Runs one row, as in a performance. Returns the row, the failure of the server or the agent, or null after an abort.
 */
export async function runRow(
  deps: RowDeps,
  key: RowKey,
  one: BenchCase,
  driver: LlmDriver,
  signal: AbortSignal,
): Promise<BenchRow | FailedRow | null> {
  const { suite, clock, timeoutMs } = deps
  // All models and modes get the same seed, so that they are compared on equal terms.
  const rng = seededBy(`${deps.seed} ${suite.name} ${key.case} ${key.epoch}`)
  const seed = Math.floor(rng() * 2 ** 31)
  const { offered, decoys } = offeredTools(deps, key, one)
  const began = clock.monotonic()
  const row = { key, one, driver, signal, seed, offered }
  // A driver leaves a picture out if the model cannot see it. Such an answer says nothing about the model.
  const isBlind = async () => hasPicture(one) && (await driver.abilities?.(key.model, signal))?.sees === false
  const blind = (): FailedRow => ({
    type: 'bench/failed',
    ...{ t: clock.now(), key, kind: noVision, message: `${key.model} cannot see pictures.`, ms: 0 },
    remedy: 'Choose a model with vision. If it has vision, add it to the setting openai.visionModels.',
  })
  if (await isBlind()) return blind()
  const { agent } = suite
  const played = await (agent === null ? playLoop(deps, row) : playAgent(deps, { ...row, agent }))
  const { trace, stop } = played
  const ms = Math.round(clock.monotonic() - began)
  const at = { t: clock.now(), key }
  if (stop === 'time')
    return {
      type: 'bench/failed',
      ...at,
      kind: 'timeout',
      message: `No complete answer within ${timeoutMs / 1000} seconds.`,
      remedy: 'Set a longer --timeout, or use a smaller model.',
      ms,
    }
  if (stop === 'cancelled' || stop === 'panic') return null
  const { problem } = played
  if (problem !== undefined) {
    const remedy = 'Fix the agent, then resume the run.'
    return { type: 'bench/failed', ...at, kind: 'agent-failed', message: problem, remedy, ms }
  }
  const failed = trace.findLast((event) => event.type === 'llm/failed')
  if (failed?.type === 'llm/failed' && !modelFaults.has(failed.kind)) {
    const { kind, message, remedy } = failed
    return { type: 'bench/failed', ...at, kind, message, remedy, ms }
  }
  // A server may refuse the picture only now.
  if (await isBlind()) return blind()
  const finals = trace.flatMap((event) => (event.type === 'llm/final' ? [event] : []))
  const usage = sumUsage(finals.flatMap((final) => final.usage ?? []))
  return {
    type: 'bench/row',
    ...at,
    seed,
    offered: offered.map(({ name }) => name),
    decoys: decoys.flatMap(({ name, decoyProfile }) =>
      decoyProfile === undefined ? [] : [{ name, type: decoyProfile.type }],
    ),
    stop,
    ran: [...new Set(finals.flatMap(({ mode }) => mode ?? []))],
    ms,
    ...(usage === undefined ? {} : { usage }),
    ...(finals.some(({ truncated }) => truncated === true) ? { truncated: true } : {}),
    answer: fingerprint(trace.flatMap((event) => (event.type === 'llm/raw' ? [event.text] : [])).join('\n')),
    score: judge(trace, { case: one, policy: suite.choicePolicy, offered }),
    trace,
  }
}

interface AskedRow {
  readonly key: RowKey
  readonly one: BenchCase
  readonly driver: LlmDriver
  readonly signal: AbortSignal
  readonly seed: number
  readonly offered: readonly Tool[]
}

function runtimeOf(
  { suite, service, clock }: RowDeps,
  { one, offered }: AskedRow,
): Omit<ToolRuntime, 'emit'> {
  const registry = createRegistry()
  registry.registerAll(offered)
  const hooks = { before: [answerInstead(suite, one)] }
  return { registry, limits: createLimits(clock), policy: allowAll, hooks, service, clock }
}

async function playLoop(deps: RowDeps, row: AskedRow): Promise<PlayedRow> {
  const { suite, clock, run, temperature, timeoutMs } = deps
  const { key, one, driver, signal, seed, offered } = row
  const trace: AdlibEvent[] = []
  const emit: Parameters<typeof runToolLoop>[0]['emit'] = (body) => {
    const event = { ...body, t: clock.now(), seq: trace.length + 1, run } as AdlibEvent
    if (body.type !== 'llm/delta') trace.push(event)
    return event
  }
  const sampling = temperature === undefined ? undefined : { temperature }
  const { system, messages } = promptMessages(one.prompt)
  const { stop } = await runToolLoop(
    { driver, clock, emit, runtime: { ...runtimeOf(deps, row), emit } },
    {
      agent: 'bench',
      turn: 't1',
      model: key.model,
      mode: key.mode,
      system: [suite.system, system].filter((part) => part !== '').join('\n\n'),
      messages,
      tools: offered,
      seed,
      ...(sampling === undefined ? {} : { sampling: { words: sampling, toolArguments: sampling } }),
      budget: { maxSteps: one.steps ?? suite.steps, maxMs: timeoutMs },
      performs: false,
      signal,
    },
  )
  return { trace, stop }
}

function playAgent(deps: RowDeps, row: AskedRow & { readonly agent: AgentDefinition }): Promise<PlayedRow> {
  const { suite, clock, run, temperature, timeoutMs } = deps
  const { agent, key, one, driver, signal, offered } = row
  const maxSteps = one.steps ?? suite.steps
  return runAgent({
    agent: { ...agent, tools: offered.map(({ name }) => name), budget: { ...agent.budget, maxSteps } },
    task: one.prompt as string,
    run,
    model: key.model,
    driver: asked(driver, { mode: key.mode, ...(temperature === undefined ? {} : { temperature }) }),
    runtime: runtimeOf(deps, row),
    clock,
    rng: seededBy(`${row.seed}`),
    timeoutMs,
    signal,
  })
}

const asked = (
  driver: LlmDriver,
  { mode, temperature }: { readonly mode: RowKey['mode']; readonly temperature?: number },
): LlmDriver => {
  const inMode = (request: LlmRequest): LlmRequest => ({
    ...request,
    ...(request.tools.length === 0 ? {} : { mode }),
    ...(temperature === undefined ? {} : { sampling: { ...request.sampling, temperature } }),
  })
  return {
    ...driver,
    call: (request) => driver.call(inMode(request)),
    stream: (request) => driver.stream(inMode(request)),
  }
}

function offeredTools({ suite, pool, seed }: RowDeps, { dose, epoch }: RowKey, one: BenchCase) {
  const own = one.offers ?? (suite.agent === null ? suite.pack.tools : agentTools(suite.agent, suite.pack))
  const names = own.map(({ name }) => name)
  const place = suite.cases.findIndex(({ id }) => id === one.id)
  const about = `${seed} ${suite.name} ${epoch} ${orderOf(place, suite.cases.length)}`
  const rng = seededBy(`${about} decoys`)
  const decoys =
    dose === 'own' ? sampleDecoys(one.decoys ?? {}, pool, names, rng) : decoyDose(dose, pool, names, rng)
  return { offered: shuffled([...own, ...decoys], seededBy(`${about} order`)), decoys }
}

const answerInstead =
  (suite: Suite, { results = {}, steps = suite.steps, offers = suite.pack.tools }: BenchCase): Before =>
  (context, args) => {
    const { tool: name } = context
    const given = Object.hasOwn(results, name) ? results[name] : undefined
    const tool = offers.find((one) => one.name === name)
    const runs = tool === undefined || suite.performs || (!tool.sideEffects && steps > 1)
    if (given === undefined && runs) return next(context, args)
    const value = given ?? 'done'
    const content = typeof value === 'string' ? text(value) : { type: 'json' as const, json: value }
    return reply({ ok: true, content: [content], value })
  }

const fingerprint = (words: string): string => {
  const rng = seededBy(words)
  return `${words.length}-${Math.floor(rng() * 2 ** 32).toString(36)}`
}

function sumUsage(all: readonly Usage[]): Usage | undefined {
  const [first] = all
  if (first === undefined || all.length === 1) return first
  const sum = (key: 'promptTokens' | 'completionTokens' | 'totalMs' | 'loadMs') => {
    const known = all.flatMap((one) => one[key] ?? [])
    return known.length === 0 ? {} : { [key]: known.reduce((total, value) => total + value, 0) }
  }
  return {
    ...first,
    ...sum('promptTokens'),
    ...sum('completionTokens'),
    ...sum('totalMs'),
    ...sum('loadMs'),
  }
}
