import { create } from 'zustand'
import type { CommandError } from '../../src-shared/events/command.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import type { State } from '../../src-shared/events/state.ts'
import { connect, type Wire, type WireStatus, type Wish } from '../wire/client.ts'
import { pageLine } from '../wire/page.ts'

/** Most characters of a running answer that are kept for the stream. */
const writingLetters = 4000

/** What the panel shows. All but `problem` comes from the wire and can be rebuilt from it. */
interface Panel {
  status: WireStatus
  /** Epoch ms since when the line is gone; null while it stands or was never there. */
  lostAt: number | null
  state: State | null
  /** The text of the model call that is going on, as it comes. */
  writing: { turn: string; text: string } | null
  /** Why events wait for the disk; null while they are written. */
  trouble: JournalTrouble | null
  /** The last command that failed, until the next one works. */
  problem: CommandError | null
}

export const usePanel = create<Panel>(() => ({
  status: 'connecting',
  lostAt: null,
  state: null,
  writing: null,
  trouble: null,
  problem: null,
}))

// Events of one frame are folded together: a busy turn costs one render, not fifty.
let waiting: AdlibEvent[] = []
let frame = 0

function take(event: AdlibEvent): void {
  waiting.push(event)
  if (frame === 0) frame = requestAnimationFrame(settle)
  // A hidden page gets no frames; it must not collect events without end.
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
      return { turn: event.turn, text: (before + event.text).slice(-writingLetters) }
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

/** Connects the panel; called once, before the first render. */
export function startPanel(): void {
  wire = connect<State>({
    ...pageLine({ hideToken: true }),
    role: 'panel',
    onSnapshot({ state }) {
      waiting = []
      usePanel.setState({ state, writing: null })
    },
    onEvent: take,
    onPanic({ by, at }) {
      settle()
      usePanel.setState(({ state }) => (state === null ? {} : { state: { ...state, panic: { by, at } } }))
    },
    onJournal: (trouble) => usePanel.setState({ trouble }),
    onStatus: (status) =>
      usePanel.setState(({ lostAt }) => ({
        status,
        lostAt: status === 'live' ? null : status === 'lost' ? (lostAt ?? Date.now()) : lostAt,
      })),
  })
}

/** Sends a command; true when it was carried out. A failure stands in `problem`, with its remedy. */
export async function order(wish: Wish): Promise<boolean> {
  const ack = await wire.command(wish)
  usePanel.setState({ problem: ack.ok ? null : ack.error })
  return ack.ok
}

/** A GET with the panel's token; null when it fails or has nothing. */
export async function fetchOrNull(path: string): Promise<Response | null> {
  try {
    const response = await wire.get(path)
    return response.ok && response.status !== 204 ? response : null
  } catch {
    return null
  }
}

export const dismissProblem = (): void => usePanel.setState({ problem: null })
