import { type Suite, withServerTools } from '../../src-shared/bench/suite.ts'
import type { AdlibEvent, EventBody } from '../../src-shared/events/event.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { memoryLocks } from '../../src-shared/tools/locks.ts'
import { createRegistry } from '../../src-shared/tools/registry.ts'
import { startMcpServers } from '../mcp-client/mcp-servers.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'

/** Time (ms) that the servers of a suite may take to start. `npx` may have to download a server first. */
const startMs = 120_000

/** A suite whose MCP servers are running, or the reason why they could not be started. */
export type OpenSuite =
  | { readonly ok: true; readonly suite: Suite; readonly stop: () => Promise<void> }
  | { readonly ok: false; readonly failure: DataFailure }

/** Starts the MCP servers of a suite and adds their tools to its pack. Fails if a server does not start in time. */
export async function openSuiteServers(
  suite: Suite,
  { clock, signal, env }: { clock: Clock; signal: AbortSignal; env: NodeJS.ProcessEnv },
): Promise<OpenSuite> {
  const names = Object.keys(suite.servers)
  if (names.length === 0) return { ok: true, suite, stop: async () => {} }
  const registry = createRegistry()
  const ready = new Set<string>()
  const said = new Map<string, string>()
  let look = () => {}
  const waited = new Promise<void>((resolve) => {
    look = resolve
  })
  let seq = 0
  const emit = (body: EventBody): AdlibEvent => {
    if (body.type === 'mcp/server') {
      if (body.state === 'ready') ready.add(body.server)
      else if (body.message !== undefined)
        said.set(body.server, [body.message, body.remedy ?? ''].join(' ').trim())
      // One failed server ends the wait, because a bench run needs all of them.
      if (ready.size === names.length || body.state === 'failed') look()
    }
    seq += 1
    return { ...body, t: clock.now(), seq, run: 'bench' } as AdlibEvent
  }
  const servers = startMcpServers({
    settings: () => suite.servers,
    registry,
    locks: memoryLocks(async (body) => emit(body)),
    trusts: () => true,
    emit,
    clock,
    env,
  })
  const stopTimer = clock.after(startMs, look)
  signal.addEventListener('abort', look, { once: true })
  await waited
  stopTimer()
  signal.removeEventListener('abort', look)
  const fail = async (message: string, remedy: string): Promise<OpenSuite> => {
    await servers.stop()
    return { ok: false, failure: { message, remedy } }
  }
  const missing = names.find((name) => !ready.has(name))
  if (missing !== undefined)
    return fail(
      `The MCP server ${missing} of the suite did not start. ${said.get(missing) ?? ''}`.trim(),
      'Fix its entry in the suite.',
    )
  try {
    return { ok: true, suite: withServerTools(suite, registry.list()), stop: servers.stop }
  } catch (error) {
    return fail(
      reasonOf(error),
      `The tools are ${registry
        .list()
        .map((one) => one.name)
        .join(', ')}.`,
    )
  }
}
