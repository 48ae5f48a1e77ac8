import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../../fixtures/model-server.ts'

const fileOf = (name: string): string => join(root, 'test', 'attack', 'agents', name)

const modelLines = ['writer1', 'writer2', 'writer3']

/**
 * Starts a server with a scripted model. Each answer depends only on its request, so a kill does not change the
 * answers.
 */
export async function startLedgerModel(onRequest: (n: number) => void = () => {}): Promise<ModelServer> {
  const server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
  let n = 0
  server.answerAll(({ messages }) => {
    n += 1
    onRequest(n)
    return nextWrite(messages as readonly ModelMessage[])
  })
  return server
}

interface ModelMessage {
  readonly role: string
  readonly content: string
}

function nextWrite(messages: readonly ModelMessage[]): ScriptedReply {
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  const isCutOff = (result: string): boolean => /may or may not have happened/.test(result)
  const line = modelLines[results.filter((result) => !isCutOff(result)).length]
  return line === undefined ? { text: 'All written.' } : { calls: [{ name: 'write', arguments: { line } }] }
}

/** How a program ended. `results`, `ended` and `points` are null unless `code` is 0. */
export interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly log: string
  readonly results: unknown
  readonly ended: unknown
  readonly points: number | null
}

export interface Home {
  readonly dir: string
  readonly runs: string
  readonly ledger: string
}

export const homeIn = (dir: string): Home => ({ dir, runs: join(dir, 'runs'), ledger: join(dir, 'ledger') })

export const programArgs = ({ runs, ledger }: Home, model: ModelServer): string[] => [
  fileOf('program.mjs'),
  runs,
  ledger,
  model.url,
  fileOf('ledger-server.mjs'),
]

export const programEnv = ({ dir }: Home, killAt?: number): NodeJS.ProcessEnv => ({
  ...process.env,
  OLLAMA_HOST: '',
  ADLIB_DATA: join(dir, 'data'),
  ...(killAt === undefined ? {} : { ADLIB_TEST_KILL_AT: `${killAt}` }),
})

export function play(
  home: Home,
  model: ModelServer,
  options: {
    readonly killAt?: number
    readonly env?: Record<string, string>
    readonly onLog?: (log: string, child: ChildProcess) => void
  } = {},
): Promise<ProgramEnd> {
  const { killAt, env = {}, onLog = () => {} } = options
  const child = spawn(process.execPath, programArgs(home, model), {
    env: { ...programEnv(home, killAt), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let log = ''
  child.stdout.on('data', (part) => {
    text += String(part)
  })
  child.stderr.on('data', (part) => {
    log += String(part)
    onLog(log, child)
  })
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      const { results = null, ended = null, points = null } = code === 0 ? JSON.parse(text) : {}
      resolve({ code, signal, log, results, ended, points })
    }),
  )
}

export function outcome(home: Home, { code, results }: Pick<ProgramEnd, 'code' | 'results'>) {
  const runs = runsOf(home)
  const events = runs.flat()
  return {
    code,
    results,
    ledger: ledgerOf(home),
    runs: runs.length,
    isInOrder: events.every(({ seq }, at) => seq === at + 1),
    last: events.at(-1)?.type,
  }
}

export const ledgerOf = ({ ledger }: Home): string[] =>
  existsSync(ledger)
    ? readFileSync(ledger, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/ .*/, ''))
        .sort()
    : []

export const runsOf = ({ runs }: Home): AdlibEvent[][] =>
  (existsSync(runs) ? readdirSync(runs) : []).flatMap((run) => {
    const file = join(runs, run, 'events.jsonl')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
    return lines.length === 0 ? [] : [lines.map((line) => JSON.parse(line) as AdlibEvent)]
  })
