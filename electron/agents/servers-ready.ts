import type { DataFailure } from '../../electron/platform/files.ts'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { untilEvent } from './until-event.ts'

/** Time limit (ms) for the start of the servers, including restarts of a server that fails. */
const serversMs = 60_000

/** The only server that the team cannot work without: it reads the notes and writes the result. */
const needed = 'filesystem'

/**
 * Waits for the team's servers. Adlib restarts a server that fails. The needed server has the whole time limit for
 * that; another one that fails is given up at once, because the team can work without it.
 * @returns null if the team can work, a failure if it cannot, or `stopped`
 */
export async function serversReady(
  servers: readonly string[],
  options: {
    readonly journal: Pick<JournalReader, 'state' | 'subscribe'>
    readonly clock: Clock
    readonly signal: AbortSignal
  },
): Promise<DataFailure | 'stopped' | null> {
  const { journal } = options
  const viewOf = (name: string) => journal.state().mcpServers.find(({ server }) => server === name)
  let problem: { readonly message?: string; readonly remedy?: string } = {}
  const isSettled = (name: string): boolean => {
    const view = viewOf(name)
    if (view?.state === 'failed' && name === needed) problem = view
    return view?.state === 'ready' || (view?.state === 'failed' && name !== needed)
  }
  const found = await untilEvent(() => servers.every(isSettled) || undefined, { ...options, ms: serversMs })
  if (found === 'stopped') return found
  if (viewOf(needed)?.state === 'ready') return null
  return {
    message: `The ${needed} server did not start in a minute. ${problem.message ?? ''}`.trimEnd(),
    remedy: problem.remedy ?? 'Run the same command again.',
  }
}

/** Returns a sentence for each server that is not ready, so that the team works without it. */
export const leftOut = (
  servers: readonly string[],
  { state }: Pick<JournalReader, 'state'>,
): readonly string[] =>
  state()
    .mcpServers.filter(({ server, state }) => servers.includes(server) && state !== 'ready')
    .map(({ server, message }) => `The ${server} server is not running${message ? `: ${message}` : '.'}`)
