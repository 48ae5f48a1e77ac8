// What a model answers when a game forces an action: `npm run bench -- forces [--model NAME] [--moves N] [--minutes N]`. Needs Ollama and python3.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openGames } from '../../electron/games/open-games.ts'
import { openOllama } from '../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import type { EventOf } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { createModelMemory } from '../../src-shared/llm/model-facts.ts'
import { installPython } from '../fixtures/python-packages.ts'
import { toolRuntime } from '../fixtures/tool-runtime.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'qwen2.5-coder:1.5b' },
    moves: { type: 'string', default: '200' },
    // Ends an unfinished measurement, whose table then has fewer choices.
    minutes: { type: 'string', default: '120' },
    port: { type: 'string', default: '18000' },
    mode: { type: 'string', default: 'auto' },
  },
})
/** Time (ms) that counts as in time: the default of `games.answerWithinMs`. */
const inTimeMs = 8000

type Kind = 'raw' | 'read' | 'repaired' | 'invalid'

/** The first answer of a model to one choice. */
interface Answer {
  kind: Kind
  /** Whether the game accepted the action. */
  isLegal: boolean
  ms: number
}

const dir = mkdtempSync(join(tmpdir(), 'adlib-forces-'))
const python = await installPython(dir, ['neuro-api==4.0.*'])
if (typeof python === 'string') throw new Error(python)

const clock = systemClock
const journal = memoryJournal({ run: 'r', clock })
journal.append({
  ...{ type: 'settings/changed', by: 'bench' },
  // The measurement asks how well a model answers, so a slow computer must not end its time.
  patch: {
    games: { serve: true, port: Number(values.port), answerWithinMs: 60_000, allowed: ['Tic Tac Toe'] },
  },
})
const { settings } = journal.state()
const { driver } = openOllama({
  settings: () => settings,
  memory: createModelMemory(),
  env: process.env,
  clock,
})
const answers: Answer[] = []
let turn: { raw: string; at: number; call?: EventOf<'tool/call'>; done?: boolean } | null = null
let isOpen: () => void = () => {}
const opened = new Promise<void>((resolve) => {
  isOpen = resolve
})

journal.subscribe((event) => {
  if (event.type === 'game/server' && event.state === 'open') isOpen()
  if (event.type === 'turn/start') turn = { raw: '', at: clock.monotonic() }
  if (turn === null || turn.done) return
  if (event.type === 'llm/raw') turn.raw = event.text
  if (event.type === 'tool/call') turn.call = event
  if (event.type !== 'tool/done' && event.type !== 'tool/error' && event.type !== 'turn/end') return
  const { call } = turn
  const isValid =
    event.type === 'tool/done' && event.error !== 'invalid_args' && event.error !== 'unknown_tool'
  const isModels = call !== undefined && !call.call.includes('.u.')
  const kind = !(isModels && isValid)
    ? 'invalid'
    : call.repairs?.length
      ? 'repaired'
      : isPlain(turn.raw)
        ? 'raw'
        : 'read'
  turn.done = true
  answers.push({
    kind,
    isLegal: isModels && event.type === 'tool/done' && event.ok,
    ms: clock.monotonic() - turn.at,
  })
  if (answers.length % 10 === 0) process.stderr.write(`${answers.length} ${tally()}\n`)
})

/** Returns whether the answer is nothing but the call in JSON, as a strict reader needs it. */
function isPlain(raw: string): boolean {
  try {
    const json: unknown = JSON.parse(raw)
    const [call, more] = Array.isArray(json) ? json : [json]
    return more === undefined && typeof call?.name === 'string' && typeof call.arguments === 'object'
  } catch {
    return false
  }
}

const tally = (): string =>
  (['raw', 'read', 'repaired', 'invalid'] as const)
    .map((kind) => `${kind} ${answers.filter((one) => one.kind === kind).length}`)
    .join(', ')

const games = openGames({
  ...{ journal, clock, runtime: toolRuntime([], { clock, emit: journal.append }) },
  approvals: { ask: async () => ({ allowed: false, why: 'unavailable' }) },
  model: () => ({ driver, model: values.model, mode: values.mode as 'auto' }),
  persona: () => ({ name: 'Marlow' }),
  isClean: () => true,
  observe: () => {},
  cutLine: () => {},
  storeAllowed: () => {},
})
await opened
const script = join(import.meta.dirname, '..', 'fixtures', 'tic-tac-toe.py')
const game = spawn(python.python, [script, values.port, values.moves], { stdio: 'ignore' })
const stop = setTimeout(() => game.kill(), Number(values.minutes) * 60_000)
await new Promise((resolve) => game.once('close', resolve))
clearTimeout(stop)
await games.close()
rmSync(dir, { recursive: true, force: true })

const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
const share = (count: number) => `${Math.round((100 * count) / answers.length)} %`
const count = (kind: Kind) => answers.filter((one) => one.kind === kind).length
const raw = count('raw')
const read = raw + count('read')
console.log(
  `| model | choices | valid raw | read | repaired | accepted by the game | half within | within ${inTimeMs / 1000} s |`,
)
console.log('|---|---|---|---|---|---|---|---|')
console.log(
  `| ${values.model} | ${answers.length} | ${share(raw)} | ${share(read)} | ${share(read + count('repaired'))} | ${share(answers.filter(({ isLegal }) => isLegal).length)} | ${((times[times.length >> 1] ?? 0) / 1000).toFixed(1)} s | ${share(times.filter((ms) => ms <= inTimeMs).length)} |`,
)
