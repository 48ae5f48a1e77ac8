// Simulates how often the mode `auto` takes a worse mode, with the production rule and models of known ability:
//   npm run bench -- mode-choice [--models 4000]
// A model has a skill in each mode (logits: N(0, 1) for the model, plus N(0, 0.8) for the mode). A request has a difficulty
// (N(0, 1.2)) that is the same in each mode. The true share of a mode is its expected share of right answers.
import { parseArgs } from 'node:util'
import { askInMode } from '../../src-shared/llm/ask-in-mode.ts'
import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import { measureModes } from '../../src-shared/llm/measure-modes.ts'
import { firstRequests, moreRequests } from '../../src-shared/llm/mode-requests.ts'
import { createModelMemory } from '../../src-shared/llm/model-facts.ts'
import { seededBy } from '../../src-shared/seeded.ts'
import { wordsOf } from '../../src-shared/step/content.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const { values } = parseArgs({ options: { models: { type: 'string', default: '4000' } } })
const modes = ['native', 'schema', 'text'] as const
const spread = { model: 1, mode: 0.8, request: 1.2 }
const requests = [...firstRequests, ...moreRequests]

const rng = seededBy('mode-choice')
const normal = (): number => Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng())
const share = (logit: number): number => 1 / (1 + Math.exp(-logit))
const difficulties = Array.from({ length: 1000 }, () => spread.request * normal())
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

interface Model {
  readonly truth: Readonly<Record<LlmMode, number>>
  readonly driver: LlmDriver
}

function createModel(): Model {
  const own = spread.model * normal()
  const skill = Object.fromEntries(modes.map((mode) => [mode, own + spread.mode * normal()])) as Record<
    LlmMode,
    number
  >
  const difficulty = new Map(requests.map(({ prompt }) => [prompt, spread.request * normal()]))
  const call: LlmDriver['call'] = async (request) => {
    const mode = request.mode as LlmMode
    const prompt = wordsOf(request.messages[0]?.content)
    const wanted = requests.find((one) => one.prompt === prompt)
    const isRight = rng() < share(skill[mode] + (difficulty.get(prompt) ?? 0))
    const calls = (wanted?.call ?? null) === null ? !isRight : isRight
    const step = calls
      ? {
          type: 'tool_calls' as const,
          tool_calls: [{ id: 'c1', ...(wanted?.call ?? { name: 'clear_text', arguments: {} }) }],
        }
      : { type: 'final' as const, content: [] }
    return { ok: true, step, raw: '', mode, format: '', repairs: [], rejected: [], ms: 100 }
  }
  const truth = Object.fromEntries(
    modes.map((mode) => [mode, mean(difficulties.map((one) => share(skill[mode] + one)))]),
  ) as Record<LlmMode, number>
  return {
    truth,
    driver: {
      name: 'simulated',
      call,
      async *stream(request) {
        yield { type: 'result', result: await call(request) }
      },
    },
  }
}

const clock = virtualClock()
const { signal } = new AbortController()

/** Returns the mode with the most right answers of the same requests in each mode, and how many were asked. */
const flat =
  (count: number) =>
  async ({ driver }: Model) => {
    const scores: { mode: LlmMode; right: number }[] = []
    for (const mode of modes) {
      const asked = { mode, requests: requests.slice(0, count), toBeat: 0, onRequest: () => {} }
      const end = await askInMode({ driver, clock, model: 'simulated', signal, requestMs: 1000 }, asked)
      if ('answers' in end) scores.push({ mode, right: end.answers.right })
    }
    const most = Math.max(...scores.map(({ right }) => right))
    const best = scores.filter(({ right }) => right === most)
    return { mode: best[Math.floor(rng() * best.length)]?.mode ?? 'text', asked: modes.length * count }
  }

const rules: Readonly<Record<string, (model: Model) => Promise<{ mode: LlmMode; asked: number }>>> = {
  '8 requests in each mode': flat(8),
  '24 requests in each mode': flat(24),
  async 'measureModes: 8, then 16 for the best two'({ driver }) {
    let asked = 0
    const order = modes[Math.floor(rng() * modes.length)]
    const result = await measureModes(
      {
        ...{ driver, clock, signal, model: 'simulated', digest: '', memory: createModelMemory() },
        onRequest: () => {
          asked += 1
        },
      },
      order,
    )
    return { mode: (result.ok && result.scores[0]?.mode) || 'text', asked }
  },
}

const count = Number(values.models)
process.stdout.write(
  '| rule | requests | > 2 points worse | > 5 | > 10 | points lost on average |\n|---|--:|--:|--:|--:|--:|\n',
)
for (const [name, choose] of Object.entries(rules)) {
  const lost: number[] = []
  const asked: number[] = []
  for (let n = 0; n < count; n += 1) {
    const model = createModel()
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
