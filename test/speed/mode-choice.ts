// Simulates how often the mode `auto` chooses a worse mode, on models of known skill. Run it with `npm run bench --
// mode-choice [--models 2000]`. A skill is the sum of the model's own skill and the mode's effect. Skills, effects
// and difficulties are normally distributed (logits). The standard deviation of the model's own skill is 1; `spreads`
// contains the others.
import { parseArgs } from 'node:util'
import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import { measureModes } from '../../src-shared/llm/measure-modes.ts'
import { firstRequests, moreRequests } from '../../src-shared/llm/mode-trials.ts'
import { createModelMemory } from '../../src-shared/llm/model-facts.ts'
import { seededBy } from '../../src-shared/ports.ts'
import { wordsOf } from '../../src-shared/step/content.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const { values } = parseArgs({ options: { models: { type: 'string', default: '2000' } } })
const modes = ['native', 'schema', 'text'] as const
const talkInSuites = 0.19
const spreads = {
  'as assumed': { mode: 0.8, request: 1.2 },
  'modes closer': { mode: 0.4, request: 1.2 },
  'modes further apart': { mode: 1.5, request: 1.2 },
  'requests more uneven': { mode: 0.8, request: 2 },
}

const rng = seededBy('mode-choice')
const normal = (): number => Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng())
const share = (logit: number): number => 1 / (1 + Math.exp(-logit))
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const best = <Item>(items: readonly Item[], value: (item: Item) => number): Item =>
  items
    .map((item) => ({ item, value: value(item), tie: rng() }))
    .reduce((a, b) => (b.value > a.value || (b.value === a.value && b.tie > a.tie) ? b : a)).item

const written = [...firstRequests, ...moreRequests]
const isTalk = [...written, ...written, ...written].map(({ call }) => call === null)

interface Model {
  readonly truth: Readonly<Record<LlmMode, number>>
  /** For each request, 1 for a right answer, otherwise 0. */
  readonly right: Readonly<Record<LlmMode, readonly number[]>>
}

function createModel({ mode, request }: (typeof spreads)['as assumed']): Model {
  const own = { calls: normal(), talk: normal() }
  const difficulties = isTalk.map(() => request * normal())
  const others = Array.from({ length: 300 }, () => request * normal())
  const shareIn = (skill: number): number => mean(others.map((one) => share(skill + one)))
  const truth: Partial<Record<LlmMode, number>> = {}
  const right: Partial<Record<LlmMode, readonly number[]>> = {}
  for (const name of modes) {
    const skill = { calls: own.calls + mode * normal(), talk: own.talk + mode * normal() }
    truth[name] = (1 - talkInSuites) * shareIn(skill.calls) + talkInSuites * shareIn(skill.talk)
    right[name] = difficulties.map((one, at) =>
      Number(rng() < share((isTalk[at] ? skill.talk : skill.calls) + one)),
    )
  }
  return { truth, right } as Model
}

const rightIn = (answers: readonly number[], count: number): number =>
  answers.slice(0, count).reduce((sum, one) => sum + one, 0)

interface Choice {
  readonly mode: LlmMode
  readonly asked: number
}

async function measured({ right }: Model): Promise<Choice> {
  const call: LlmDriver['call'] = async (request) => {
    const mode = request.mode as LlmMode
    const prompt = wordsOf(request.messages[0]?.content)
    const at = written.findIndex((one) => one.prompt === prompt)
    const wanted = written[at]?.call ?? null
    const calls = (wanted === null) !== (right[mode][at] === 1)
    const step = calls
      ? {
          type: 'tool_calls' as const,
          tool_calls: [{ id: 'c1', ...(wanted ?? { name: 'clear_text', arguments: {} }) }],
        }
      : { type: 'final' as const, content: [] }
    return { ok: true, step, raw: '', mode, format: '', repairs: [], rejected: [], ms: 100 }
  }
  const driver: LlmDriver = {
    name: 'simulated',
    call,
    async *stream(request) {
      yield { type: 'result', result: await call(request) }
    },
  }
  let asked = 0
  const onRequest = () => {
    asked += 1
  }
  const { signal } = new AbortController()
  const memory = createModelMemory()
  const options = { driver, clock: virtualClock(), signal, model: 'simulated', digest: '', memory, onRequest }
  const result = await measureModes(options, modes[Math.floor(rng() * modes.length)])
  return { mode: (result.ok && result.scores[0]?.mode) || 'text', asked }
}

const flat =
  (count: number) =>
  ({ right }: Model): Choice => ({
    mode: best(modes, (mode) => rightIn(right[mode], count)),
    asked: modes.length * count,
  })

const inSteps =
  (most: number, z: number) =>
  ({ right }: Model): Choice => {
    let left: readonly LlmMode[] = modes
    let asked = 0
    for (let count = 8; ; count += 8) {
      asked += 8 * left.length
      const top = best(left, (mode) => rightIn(right[mode], count))
      left = left.filter((mode) => {
        const differences = right[top].slice(0, count).map((one, at) => one - (right[mode][at] as number))
        const uneven = differences.filter((one) => one !== 0).length
        return differences.reduce((sum, one) => sum + one, 0) <= z * Math.sqrt(uneven)
      })
      if (left.length === 1 || count >= most) return { mode: top, asked }
    }
  }

const rules: Readonly<Record<string, (model: Model) => Choice | Promise<Choice>>> = {
  'measureModes: 8, then 16 for the best two': measured,
  '8 requests in each mode': flat(8),
  '24 requests in each mode': flat(24),
  '40 requests in each mode': flat(40),
  'steps of 8 to 40, until 1 standard error': inSteps(40, 1),
  'steps of 8 to 40, until 1.5 standard errors': inSteps(40, 1.5),
  'steps of 8 to 72, until 1.5 standard errors': inSteps(72, 1.5),
}

const count = Number(values.models)
for (const [title, spread] of Object.entries(spreads)) {
  const models = Array.from({ length: count }, () => createModel(spread))
  process.stdout.write(
    `${title}\n| rule | requests | > 2 points worse | > 5 | > 10 | points lost on average |\n|---|--:|--:|--:|--:|--:|\n`,
  )
  for (const [name, choose] of Object.entries(rules)) {
    const lost: number[] = []
    const asked: number[] = []
    for (const model of models) {
      const chosen = await choose(model)
      lost.push(Math.max(...modes.map((mode) => model.truth[mode])) - model.truth[chosen.mode])
      asked.push(chosen.asked)
    }
    const worse = (points: number): string =>
      `${((100 * lost.filter((one) => one > points / 100).length) / count).toFixed(1)} %`
    process.stdout.write(
      `| ${name} | ${Math.round(mean(asked))} | ${worse(2)} | ${worse(5)} | ${worse(10)} | ${(100 * mean(lost)).toFixed(1)} |\n`,
    )
  }
}
