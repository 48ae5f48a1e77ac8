import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { FoundModel, OpenedServer } from '../model-servers/find-models.ts'

/** Timeout (ms) for a list of names. It is short, because the user may be waiting for the model menu. */
export const answerMs = 5000

/** How long (ms) `named` waits for details after the names are known, so that a fast server is asked only once. */
const graceMs = 800

/** A model and its server. */
export type SeenModel = FoundModel & { readonly server: OpenedServer }

/** A search for the models on the servers: first their names, then their details. */
export interface ModelLook {
  readonly addresses: readonly string[]
  /** Resolves when every server has answered completely, failed or timed out. */
  readonly ended: Promise<void>
  /** Resolves once the models can be listed: at the end, soon after the names are known, or after `answerMs`. */
  readonly named: Promise<void>
  isOver(): boolean
  /** Returns whether details are missing that no earlier look has read. */
  isPartial(): boolean
  /** Returns the models seen so far. Details that are not known yet are left out: `capabilities` is then empty. */
  seen(): readonly SeenModel[]
  /** Returns the models whose details are known. */
  read(): readonly SeenModel[]
  stateOf(server: OpenedServer): 'up' | 'slow' | 'down'
}

interface Seen {
  readonly is: 'asked' | 'named' | 'read' | 'slow' | 'down'
  readonly models: readonly FoundModel[]
  readonly isPartial?: boolean
}

/**
 * Lists the models of `servers`, for at most `ms`.
 * @param before models of an earlier look, whose details count until they are read again
 */
export function lookAtModels(
  servers: readonly OpenedServer[],
  { clock, ms, signal }: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
  before: readonly SeenModel[] = [],
): ModelLook {
  const known = new Map<OpenedServer, Seen>(servers.map((server) => [server, { is: 'asked', models: [] }]))
  let isOver = false
  let showNames = (): void => {}
  const isNamed = (): boolean => [...known.values()].every(({ is }) => is !== 'asked')
  const named = new Promise<void>((resolve) => {
    showNames = resolve
    clock.after(answerMs, resolve)
  })
  const ask = async (server: OpenedServer): Promise<void> => {
    const reply = await replyWithTimeout({ clock, ms, signal }, (limited) =>
      server.find(limited, (listed) => {
        const knownOf = ({ name, digest }: FoundModel) =>
          before.find((one) => one.server === server && one.name === name && one.digest === digest)
        const isPartial = listed.some((model) => knownOf(model) === undefined)
        known.set(server, { is: 'named', models: listed.map((model) => knownOf(model) ?? model), isPartial })
        if (isNamed()) clock.after(graceMs, showNames)
      }),
    )
    if (reply.ok) known.set(server, { is: 'read', models: reply.value })
    else if (known.get(server)?.is === 'asked')
      known.set(server, { is: reply.fault.kind === 'timeout' ? 'slow' : 'down', models: [] })
  }
  const ended = Promise.all(servers.map(ask)).then(() => {
    isOver = true
    showNames()
  })
  const modelsIn = (states: readonly Seen['is'][]): SeenModel[] =>
    [...known].flatMap(([server, { is, models }]) =>
      states.includes(is) ? models.map((model) => ({ ...model, server })) : [],
    )
  return {
    addresses: servers.map(({ address }) => address),
    ...{ ended, named },
    isOver: () => isOver,
    isPartial: () => [...known.values()].some(({ is, isPartial }) => is === 'named' && isPartial),
    seen: () => modelsIn(['named', 'read']),
    read: () => modelsIn(['read']),
    stateOf(server) {
      const { is } = known.get(server) ?? { is: 'down' }
      if (is === 'down') return is
      return is === 'named' || is === 'read' ? 'up' : 'slow'
    },
  }
}
