import { z } from 'zod'
import { create } from 'zustand'
import {
  type Ack,
  apiFailure,
  type CommandBody,
  type CommandError,
} from '../../../src-shared/contract/command.ts'
import type { PanelRole } from '../../../src-shared/contract/command-row.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import type { JournalTrouble } from '../../../src-shared/events/journal.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { type ChangeMethod, connect, type Wire, type WireStatus } from '../../wire/client.ts'
import { pageOptions } from '../../wire/page.ts'
import { ui } from '../kit/language.ts'

const maxWriting = 4000

/** State of the panel. */
export interface Panel {
  status: WireStatus
  as: PanelRole
  /** Whether this panel is on the computer that runs Adlib, and not on a paired device. */
  isHere: boolean
  /** When the connection was lost (epoch ms); null while connected and during the first attempt. */
  lostAt: number | null
  state: State | null
  writing: { turn: string; text: string } | null
  trouble: JournalTrouble | null
  problem: CommandError | null
}

export const usePanel = create<Panel>(() => ({
  status: 'connecting',
  as: 'owner',
  isHere: true,
  lostAt: null,
  state: null,
  writing: null,
  trouble: null,
  problem: null,
}))

let waiting: AdlibEvent[] = []
let frame = 0

function take(event: AdlibEvent): void {
  waiting.push(event)
  if (frame === 0) frame = requestAnimationFrame(settle)
  // A hidden page gets no animation frames, so without this limit, the queue would keep growing.
  if (waiting.length > 500) settle()
}

function settle(): void {
  cancelAnimationFrame(frame)
  frame = 0
  const events = waiting
  waiting = []
  usePanel.setState(({ state, writing }) =>
    state === null ? {} : { state: fold(events, state), writing: events.reduce(nextWriting, writing) },
  )
}

function nextWriting(writing: Panel['writing'], event: AdlibEvent): Panel['writing'] {
  switch (event.type) {
    case 'llm/delta': {
      const before = writing?.turn === event.turn ? writing.text : ''
      return { turn: event.turn, text: (before + event.text).slice(-maxWriting) }
    }
    case 'llm/step':
    case 'llm/raw':
    case 'llm/failed':
    case 'turn/end':
      return null
    default:
      return writing
  }
}

let wire: Wire

/** Connects the panel. Call it once, before the first render. */
export function startPanel(): void {
  const options = pageOptions({ hideToken: true })
  // A paired device has no token. It learns its role with the first state, and must not send an owner's requests
  // before.
  if (options.token === '') usePanel.setState({ as: 'viewer', isHere: false })
  wire = connect<State>({
    ...options,
    role: 'panel',
    onSnapshot({ state, as }) {
      waiting = []
      usePanel.setState({ state, as, writing: null })
    },
    onEvent: take,
    onPanic({ by, at }) {
      settle()
      usePanel.setState(({ state }) => (state === null ? {} : { state: { ...state, panic: { by, at } } }))
    },
    onJournal: (trouble) => usePanel.setState({ trouble }),
    onStatus: (status) =>
      usePanel.setState(({ lostAt, problem }) => ({
        status,
        lostAt: status === 'live' ? null : status === 'lost' ? (lostAt ?? Date.now()) : lostAt,
        // After a reconnect, an error about the missing connection is obsolete.
        problem: status === 'live' && problem?.kind === 'disconnected' ? null : problem,
      })),
  })
}

/** Sends a command and resolves with its ack, for callers that show failures themselves. Never rejects. */
export async function request(command: CommandBody): Promise<Ack> {
  const ack = await wire.command(command)
  if (ack.ok || ack.error.kind !== 'disconnected') return ack
  // Adlib's own message for this case is not translated, so use the panel's strings.
  const { notConnected, noReply, noReplyRemedy } = ui.store
  const message = usePanel.getState().status === 'live' ? noReply : notConnected
  return { ...ack, error: { ...ack.error, message, remedy: noReplyRemedy } }
}

/** Sends a command and resolves with null or the error, for callers that show it themselves. Never rejects. */
export async function problemOf(command: CommandBody): Promise<CommandError | null> {
  const ack = await request(command)
  return ack.ok ? null : ack.error
}

/** Sends a command. Resolves with whether it succeeded. A failure is stored in `problem`. */
export async function send(command: CommandBody): Promise<boolean> {
  const before = usePanel.getState().problem
  const ack = await request(command)
  usePanel.setState(({ problem }) => ({
    problem: ack.ok ? (problem === before ? null : problem) : ack.error,
  }))
  return ack.ok
}

/**
 * Sends a GET request with the panel's token. Resolves with null if it fails or the reply is empty.
 * @param signal replaces the usual time limit
 */
export async function fetchOrNull(path: string, signal?: AbortSignal): Promise<Response | null> {
  try {
    const response = await wire.ask('GET', path, undefined, signal)
    return response.ok && response.status !== 204 ? response : null
  } catch {
    return null
  }
}

/** Sends a GET request without a time limit. Rejects if it is aborted or Adlib does not respond. */
export const fetchStream = (path: string, signal: AbortSignal): Promise<Response> =>
  wire.ask('GET', path, undefined, signal)

/** Sends a request that changes something. Resolves with null or the error. Never rejects. */
export async function change(
  method: ChangeMethod,
  path: string,
  body?: unknown,
): Promise<CommandError | null> {
  const reply = await askAdlib(method, path, z.unknown(), { body })
  return reply.ok ? null : reply.error
}

const noReply = (): CommandError => ({
  kind: 'no-answer',
  message: ui.store.noReply,
  remedy: ui.store.noReplyRemedy,
})

/**
 * Sends a request and resolves with the answer or the error. Never rejects.
 * @param options.signal replaces the usual time limit
 */
export async function askAdlib<Answer>(
  method: 'GET' | ChangeMethod,
  path: string,
  schema: z.ZodType<Answer>,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal | undefined } = {},
): Promise<{ ok: true; answer: Answer } | { ok: false; error: CommandError }> {
  try {
    const response = await wire.ask(method, path, body, signal)
    const json: unknown = await response.json()
    const failure = apiFailure.safeParse(json).data
    const answer = schema.safeParse(json)
    if (response.ok && failure === undefined && answer.success) return { ok: true, answer: answer.data }
    return { ok: false, error: failure?.error ?? noReply() }
  } catch {
    return { ok: false, error: noReply() }
  }
}

/**
 * Sends a GET request for a picture. Resolves with the picture, with null if there is none yet, or with the error. Never
 * rejects.
 */
export async function fetchPicture(
  path: string,
): Promise<{ ok: true; blob: Blob | null } | { ok: false; error: CommandError }> {
  try {
    const response = await wire.ask('GET', path)
    if (response.status === 204) return { ok: true, blob: null }
    if (response.headers.get('content-type')?.startsWith('image/'))
      return { ok: true, blob: await response.blob() }
    const { data } = apiFailure.safeParse(await response.json())
    return { ok: false, error: data?.error ?? noPicture() }
  } catch {
    return { ok: false, error: noPicture() }
  }
}

const noPicture = (): CommandError => ({
  kind: 'no-answer',
  message: ui.store.noPicture,
  remedy: ui.store.noPictureRemedy,
})

/** Sends a GET request. Resolves with the answer, or with null instead of an error. Never rejects. */
export async function fetchAnswer<Answer>(
  path: string,
  schema: z.ZodType<Answer>,
  signal?: AbortSignal,
): Promise<Answer | null> {
  const reply = await askAdlib('GET', path, schema, { signal })
  return reply.ok ? reply.answer : null
}

export const dismissProblem = (): void => usePanel.setState({ problem: null })
