import type { SnapshotAnswer } from '../../../src-shared/contract/api/runs.ts'
import { apiFailure } from '../../../src-shared/contract/command.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { emptyState, type State } from '../../../src-shared/events/state.ts'
import { fill, ui } from '../kit/language.ts'
import { fetchStream } from '../store/store.ts'

/**
 * Yields the events of a stream with one JSON line per event. Skips an incomplete last line. Rejects when the stream
 * fails.
 */
export async function* eventLines(body: ReadableStream<Uint8Array>): AsyncGenerator<AdlibEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as AdlibEvent
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Why a run could not be read, for the user. */
export class RunProblem extends Error {}

/** Read access to a recorded run. A call rejects with a `RunProblem` if Adlib replies with an error. */
export interface RunSource {
  /** Resolves with the state after the event `seq`, or with the initial state for 0. */
  state(seq: number, signal: AbortSignal): Promise<State>
  events(seq: number, signal: AbortSignal): AsyncIterable<AdlibEvent>
}

const busyMs = 400
const maxTries = 10

/** Returns read access to a run through Adlib's HTTP API. */
export function runSource(run: string): RunSource {
  const path = `/api/runs/${encodeURIComponent(run)}`
  return {
    async state(seq, signal) {
      if (seq === 0) return emptyState()
      for (let tries = 1; ; tries += 1) {
        const response = await fetchStream(`${path}/snapshot?seq=${seq}`, signal)
        if (response.ok) return ((await response.json()) as SnapshotAnswer<State>).state
        if (response.status !== 503 || tries === maxTries) throw await failureOf(response)
        await new Promise((resolve) => setTimeout(resolve, busyMs))
        signal.throwIfAborted()
      }
    },
    async *events(seq, signal) {
      const response = await fetchStream(`${path}/events?since=${seq}`, signal)
      if (!response.ok || response.body === null) throw await failureOf(response)
      yield* eventLines(response.body)
    },
  }
}

/** Resolves with the error in a failed reply, or with one that names the HTTP status. */
export async function failureOf(response: Response): Promise<RunProblem> {
  const { data } = apiFailure.safeParse(await response.json().catch(() => null))
  return new RunProblem(
    data
      ? `${data.error.message} ${data.error.remedy}`
      : fill(ui.runs.httpStatus, { status: response.status }),
  )
}
