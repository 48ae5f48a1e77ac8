import type { JournalReader } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { untilEvent } from './until-event.ts'

const serversMs = 60_000

/**
 * Waits at most a minute for the MCP servers.
 * @returns null if all required servers are ready, a failure if one of them is not, or `stopped` if the wait was
 * aborted
 */
export async function serversReady(
  servers: { readonly needed: readonly string[]; readonly optional: readonly string[] },
  options: {
    readonly journal: Pick<JournalReader, 'state' | 'subscribe'>
    readonly clock: Clock
    readonly signal: AbortSignal
  },
): Promise<DataFailure | 'stopped' | null> {
  const { journal } = options
  const viewOf = (name: string) => journal.state().mcpServers.find(({ server }) => server === name)
  const problems = new Map<string, { readonly message?: string; readonly remedy?: string }>()
  const isReady = (name: string): boolean => {
    const view = viewOf(name)
    if (view?.state === 'failed') problems.set(name, view)
    return view?.state === 'ready'
  }
  const areSettled = () => {
    const areReady = servers.needed.map(isReady).every(Boolean)
    return areReady && servers.optional.every((name) => isReady(name) || viewOf(name)?.state === 'failed')
  }
  const found = await untilEvent(() => areSettled() || undefined, { ...options, ms: serversMs })
  if (found === 'stopped') return found
  const down = servers.needed.find((name) => !isReady(name))
  if (down === undefined) return null
  const { message = '', remedy } = problems.get(down) ?? {}
  return {
    message: `The ${down} server did not start within a minute. ${message}`.trimEnd(),
    remedy: remedy ?? 'Run the same command again.',
  }
}

/** Returns a sentence for each of these optional servers that is not ready. */
export const leftOut = (
  servers: readonly string[],
  { state }: Pick<JournalReader, 'state'>,
): readonly string[] =>
  state()
    .mcpServers.filter(({ server, state }) => servers.includes(server) && state !== 'ready')
    .map(({ server, message }) => `The ${server} server is not running${message ? `: ${message}` : '.'}`)
