import { nextId } from '../../src-shared/events/ids.ts'
import type { State } from '../../src-shared/events/state.ts'
import { callTool, type ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import type { ToolOutcome } from '../../src-shared/tools/result.ts'

const agent = 'operator'

/** Returns a function that calls a tool for the streamer. It never repairs the arguments and never rejects. */
export const toolTrier =
  (runtime: ToolRuntime, state: () => Pick<State, 'observation' | 'counters'>) =>
  async (tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolOutcome> => {
    const { clock, emit } = runtime
    const turn = nextId(state(), 'turn')
    const started = clock.monotonic()
    emit({ type: 'turn/start', agent, turn, cause: 'try', observation: state().observation?.id ?? '' })
    const raw = JSON.stringify({ name: tool, arguments: args }).slice(0, 20_000)
    // Never aborts: the time limit of the tool ends the call.
    const { signal } = new AbortController()
    const outcome = await callTool(runtime, {
      agent,
      turn,
      call: `${turn}.1.1`,
      tool,
      args,
      raw,
      strict: true,
      signal,
    })
    const ms = Math.round(clock.monotonic() - started)
    emit({ type: 'turn/end', agent, turn, stop: 'final', steps: 1, calls: 1, ms })
    return outcome
  }
