import type { Program } from './program.ts'
import type { Recording } from './recordings.ts'
import { startReplayServer } from './replay-server.ts'
import type { ToolRequest } from './requests.ts'
import type { Row } from './rows.ts'
import { judge, type MadeCall, type Outcome, type Verdict } from './score.ts'

export interface Try {
  readonly request: ToolRequest
  readonly outcome: Outcome
  readonly verdict: Verdict
}

/** What a program did with the recorded answers of a model. */
export interface RowResult {
  readonly name: string
  readonly model: string
  readonly tries: readonly Try[]
}

/** Time limit (ms) of one request. A replayed answer takes milliseconds. */
const limitMs = 60_000

/** Lets a program answer each request that has a recorded answer. */
export async function runRow(
  { name, asking }: Row,
  program: Program,
  { recording, requests }: { readonly recording: Recording; readonly requests: readonly ToolRequest[] },
): Promise<RowResult> {
  const { model } = recording
  const answers = recording.answers[asking]
  const server = await startReplayServer({ model, requests, answers })
  const tries: Try[] = []
  for (const request of requests.filter(({ id }) => answers[id])) {
    const outcome = await runOnce(program, request, { baseURL: `${server.url}/v1`, model })
    tries.push({ request, outcome, verdict: judge(request, outcome) })
  }
  server.close()
  return { name, model, tries }
}

async function runOnce(
  program: Program,
  { system, says, tools }: ToolRequest,
  server: { readonly baseURL: string; readonly model: string },
): Promise<Outcome> {
  const calls: MadeCall[] = []
  const call = (name: string, args: unknown): string => {
    calls.push({ name, arguments: (args ?? {}) as MadeCall['arguments'] })
    return 'OK'
  }
  const answered = program({ ...server, system, says, tools, call }).catch(
    (error: unknown) => `[${error instanceof Error ? error.message : String(error)}]`,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`[no answer within ${limitMs} ms]`), limitMs)
  })
  const shown = await Promise.race([answered, late])
  clearTimeout(timer)
  return { calls, shown }
}
