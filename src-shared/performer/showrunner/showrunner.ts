import { defineAgent } from '../../agents/define-agent.ts'
import { describe } from '../../events/bounded-json.ts'
import type { StatusReason } from '../../events/event/agent.ts'
import type { Emit } from '../../events/event.ts'
import { type Note, type Notes, noteLists } from '../../events/show-notes.ts'
import type { State } from '../../events/state.ts'
import { drawSeed } from '../../llm/draw-seed.ts'
import type { LlmDriver } from '../../llm/driver.ts'
import { withTimeout } from '../../llm/transport.ts'
import type { Cancel, Clock, Rng } from '../../ports.ts'
import { wordsOf } from '../../step/content.ts'
import { beginLife } from '../agent-life.ts'
import { blockedBy } from '../blocked-by.ts'
import { performerId } from '../performer-agent.ts'
import { notesPrompt, notesRequest } from './notes-request.ts'
import { readNotes } from './read-notes.ts'
import { ruleNotes } from './rule-notes.ts'
import { runSoFar } from './run-so-far.ts'

/** Interval (ms) at which the showrunner checks whether notes are due; the settings may change at any time. */
const checkMs = 5000
/** A model has this long for its notes (ms), its waits for the performer included; then rules write them. */
const answerMs = 90_000

/** The showrunner as an agent: it has no tools, so all it can do is write. */
export const showrunner = defineAgent({
  name: 'showrunner',
  description: 'Reads the run so far and writes notes for the performer.',
  role: 'showrunner',
  prompt: notesPrompt,
  tools: [],
})

/** Its id, as the first child of the performer. */
export const showrunnerId = `${performerId}/showrunner-1`

export interface ShowrunnerDeps {
  readonly emit: Emit
  readonly state: () => State
  readonly clock: Clock
  /** Draws the seeds of its requests. */
  readonly rng: Rng
  /**
   * Finds a model by name, or the one that performs for ''. Returns null while none writes, and a sentence for one that
   * cannot be used. Its driver must yield to the performer's calls.
   */
  readonly model: (
    name: string,
    signal: AbortSignal,
  ) => Promise<{ readonly driver: LlmDriver; readonly model: string } | string | null>
  /** Returns whether the stage's filter lets a text pass. */
  readonly isClean: (text: string) => boolean
  /** Sends the message about new notes to the performer; the event has the notes. */
  readonly deliver: (body: { readonly event: number }) => void
  /** True while events cannot be written. */
  readonly held?: () => boolean
}

/** The agent that writes notes for the performer. */
export interface Showrunner {
  /** Cancels its request and writes no notes in this round. */
  cancel(): void
  /** Takes the news that its supervisor has resumed it. */
  resumed(): void
  /** Cancels its request and stops. */
  stop(): void
}

/**
 * Starts the showrunner: every few minutes in which something happened, it writes `show/notes`. A model's notes are checked
 * line by line; without a usable one, and without a model, rules write them. Nothing here rejects or throws.
 */
export function startShowrunner(deps: ShowrunnerDeps): Showrunner {
  const { emit, state, clock } = deps
  const life = beginLife(deps, showrunner, { id: showrunnerId, parent: performerId })
  let request = new AbortController()
  let isStopped = false
  let stopTimer: Cancel = () => {}
  /** Time of the last notes that were due, whether or not there were any. */
  let lookedAt = state().show.notes?.at ?? clock.now()

  const check = async () => {
    const { enabled, everyMinutes } = state().settings.show.showrunner
    const mayWrite = enabled && life.mayWork() && blockedBy(state()) === null && !deps.held?.()
    if (mayWrite && clock.now() - lookedAt >= everyMinutes * 60_000) {
      const since = lookedAt
      lookedAt = clock.now()
      if (happenedSince(state(), since)) await write()
    }
  }
  const schedule = () => {
    if (!isStopped) stopTimer = clock.after(checkMs, () => void check().catch(broke).finally(schedule))
  }

  /** A bug in the notes costs one round of them. */
  const broke = (error: unknown) => {
    if (isStopped) return
    life.become('sleeping', { kind: 'exception', message: `The notes failed: ${describe(error)}` })
  }

  const write = async () => {
    life.become('running')
    request = new AbortController()
    const { signal } = request
    const written = await byModel(deps, signal)
    if (deps.held?.()) return
    if (signal.aborted) return life.become('sleeping')
    const isModel = 'notes' in written
    const notes = clean(isModel ? written.notes : ruleNotes(state()), deps.isClean)
    const before = state().show.notes?.notes
    if (JSON.stringify(before) !== JSON.stringify(notes)) {
      const { seq } = emit({
        type: 'show/notes',
        agent: showrunnerId,
        ...(isModel ? { by: 'model', model: written.model } : { by: 'rules' }),
        notes,
      })
      deps.deliver({ event: seq })
    }
    life.become('sleeping', isModel ? undefined : (written.why ?? undefined))
  }

  life.become('sleeping')
  schedule()
  return {
    cancel: () => request.abort(),
    resumed: () => life.become('sleeping'),
    stop() {
      isStopped = true
      request.abort()
      stopTimer()
      if (!deps.held?.()) life.become('stopped')
    },
  }
}

type Written = { readonly notes: Notes; readonly model: string } | { readonly why: StatusReason | null }

/** Asks the model for notes. Returns why there are none; null without a model, which is no fault. */
async function byModel(deps: ShowrunnerDeps, signal: AbortSignal): Promise<Written> {
  const { state, clock } = deps
  const none = (kind: string, message: string): Written => ({
    why: { kind, message: `${message} Rules wrote the notes.` },
  })
  return withTimeout({ clock, ms: answerMs, signal }, async (limited): Promise<Written> => {
    const found = await deps.model(state().settings.show.showrunner.model, limited)
    if (found === null) return { why: null }
    if (typeof found === 'string') return none('no-model', found)
    const digest = runSoFar(state())
    const seed = drawSeed(deps.rng)
    const { model, driver } = found
    const request = { ...notesRequest(digest), model, seed, signal: limited, owner: showrunnerId }
    const result = await driver.call(request)
    if (!result.ok)
      return limited.aborted
        ? none('timeout', `${model} wrote no notes within ${answerMs / 1000} seconds.`)
        : none(result.kind, result.message)
    const words = wordsOf(result.step.content ?? [])
    const { show } = state()
    const notes = readNotes(words, { digest, prompt: notesPrompt, show, isClean: deps.isClean })
    return notes === null ? none('no-notes', `${model} wrote nothing usable.`) : { notes, model }
  }).catch((error: unknown) => none('exception', `The notes failed: ${String(error).slice(0, 200)}.`))
}

/** Returns whether the show has anything new: a moment, a line or a whisper. */
const happenedSince = ({ show, cues, sayings }: State, since: number): boolean =>
  [
    show.beats.at(-1)?.at,
    cues.findLast(({ cuedAt }) => cuedAt !== undefined)?.cuedAt,
    sayings.at(-1)?.at,
  ].some((at) => at !== undefined && at >= since)

/** Leaves out notes that the filter holds back; they have words of the screen. */
function clean(notes: Notes, isClean: (text: string) => boolean): Notes {
  const passes = ({ text, about }: Note) => isClean(text) && (about === undefined || isClean(about))
  return Object.fromEntries(noteLists.map((list) => [list, notes[list].filter(passes)])) as Notes
}
