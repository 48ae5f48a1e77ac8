import type { Cue } from '../events/cue.ts'
import { laneFacts, type Track } from '../events/lanes.ts'
import type { Cancel, Clock } from '../ports.ts'

const limits: Readonly<Record<Track, { readonly atOnce: number; readonly waiting: number }>> = {
  words: { atOnce: 1, waiting: 4 },
  emote: { atOnce: 3, waiting: 3 },
  particle: { atOnce: 1, waiting: 2 },
  sound: { atOnce: 2, waiting: 1 },
  // A puppet begins a new gesture at once, so gestures need not wait for each other.
  act: { atOnce: 8, waiting: 1 },
  // A message may be quoted while a vote is open.
  card: { atOnce: 2, waiting: 2 },
}

const maxWaiting = 16

const staleMs = 10_000
const staleWordsMs = 1500

/**
 * Callbacks for what happens to a cue: it is shown (`cue`), its time is over (`over`), or it is dropped (`dropped`).
 */
export interface LaneOutcomes {
  cue(cue: Cue): void
  over(cue: Cue): void
  dropped(cue: Cue, reason: string): void
}

/** The streamer's speech, during which words wait. */
export interface SpeechHold {
  readonly isSpeaking: () => boolean
  /** Maximum time (ms) that words wait for a pause. */
  readonly maxWaitMs: () => number
}

/** Queues of the stage. Times are monotonic ms. */
export interface Lanes {
  /**
   * Queues a cue, which is shown at `dueAt` at the earliest. The operator's cues overtake all others. If `isReady` is
   * false, the cue waits for `ready`.
   */
  put(cue: Cue, times: { readonly dueAt: number; readonly plannedAt: number }, isReady?: boolean): void
  /** Replaces a waiting cue with its prepared form. */
  ready(cue: Cue): void
  /**
   * Returns when the last line on stage or in the queue ends. Without such a line, returns when the latest line
   * ended; 0 if there was none. Ignores the lines of the turns in `cut`.
   */
  wordsEndAt(cut?: readonly string[]): number
  wordsFreeAt(): number
  /**
   * Ends the cues on stage that `pick` accepts and returns them. If `isReplaced`, more important words follow without
   * a pause.
   */
  end(pick: (cue: Cue) => boolean, isReplaced?: boolean): Cue[]
  /** Drops the waiting cues that `pick` accepts. Returns how many it dropped. */
  drop(pick: (cue: Cue) => boolean, reason: string): number
  /**
   * Makes a waiting cue due at once. Returns false if the cue is not waiting. If `over`, the cue may appear while the
   * streamer speaks.
   */
  promote(id: string, over?: boolean): boolean
  /** Holds or releases waiting words. Call this when the streamer begins or stops speaking. */
  obeySpeech(): void
}

interface Waiting {
  cue: Cue
  isReady: boolean
  dueAt: number
  /** Latest time to show the cue; see `endOf` for exceptions. */
  readonly staleAt: number
  first: boolean
  over: boolean
  holdEndsAt?: number
}

const endOf = ({ first, staleAt, holdEndsAt }: Waiting): number =>
  holdEndsAt === undefined ? (first ? Number.POSITIVE_INFINITY : staleAt) : Math.max(staleAt, holdEndsAt)

function changesAt(waiting: Waiting, now: number): number {
  const { isReady, dueAt, staleAt } = waiting
  if (dueAt > now) return dueAt
  if (!isReady && staleAt > now) return staleAt
  return endOf(waiting) + 1
}

interface Shown {
  readonly cue: Cue
  readonly endsAt: number
  readonly cancel: Cancel
}

const trackOf = ({ lane }: Pick<Cue, 'lane'>): Track => laneFacts(lane).track

export const isWords = (cue: Pick<Cue, 'lane'>): boolean => trackOf(cue) === 'words'

/** Returns whether a cue is a card, such as a quoted message, which may stay beside words. */
export const isCard = (cue: Pick<Cue, 'lane'>): boolean => trackOf(cue) === 'card'

/** Returns whether a cue is words, but not the big word of a moment. */
export const isLine = (cue: Pick<Cue, 'lane' | 'word'>): boolean => isWords(cue) && cue.word === undefined

/** Returns whether a cue is words or a sound. */
export const isHeard = (cue: Pick<Cue, 'lane'>): boolean => ['words', 'sound'].includes(trackOf(cue))

export function createLanes(clock: Clock, outcomes: LaneOutcomes, speech: SpeechHold): Lanes {
  const shown = new Map<string, Shown>()
  let waiting: Waiting[] = []
  const timers = new Map<Track, Cancel>()
  let lastWordsEndAt = 0

  const onStage = (track: Track): Shown[] => [...shown.values()].filter(({ cue }) => trackOf(cue) === track)
  const queued = (track: Track): Waiting[] => waiting.filter(({ cue }) => trackOf(cue) === track)

  const leave = (cue: Cue, isReplaced = false) => {
    shown.delete(cue.id)
    if (isLine(cue) && !isReplaced) lastWordsEndAt = clock.monotonic()
  }

  const show = (cue: Cue) => {
    const cancel = clock.after(cue.durationMs, () => {
      leave(cue)
      outcomes.over(cue)
      advance(trackOf(cue))
    })
    shown.set(cue.id, { cue, endsAt: clock.monotonic() + cue.durationMs, cancel })
    outcomes.cue(cue)
  }

  const advance = (track: Track) => {
    timers.get(track)?.()
    timers.delete(track)
    const now = clock.monotonic()
    hold(track, now)
    for (const late of queued(track).filter((one) => now > endOf(one)))
      drop((cue) => cue === late.cue, late.holdEndsAt === undefined ? 'stale' : 'speaking')
    while (onStage(track).length < limits[track].atOnce) {
      const next = nextOf(track, now)
      if (next === undefined) break
      waiting = waiting.filter((other) => other !== next)
      show(next.cue)
    }
    trim(track, now)
    const wakeAt = Math.min(...queued(track).map((one) => changesAt(one, now)))
    if (Number.isFinite(wakeAt))
      timers.set(
        track,
        clock.after(wakeAt - now, () => advance(track)),
      )
  }

  const hold = (track: Track, now: number) => {
    if (!speech.isSpeaking()) return
    for (const one of dueOf(track, now)) if (isHeld(one)) one.holdEndsAt ??= now + speech.maxWaitMs()
  }

  const isHeld = ({ cue, over }: Waiting): boolean => !over && isWords(cue) && speech.isSpeaking()

  /**
   * Returns the due cue to show next. Returns undefined while that cue is still being prepared, so that the cues
   * after it wait.
   */
  const nextOf = (track: Track, now: number): Waiting | undefined => {
    const due = dueOf(track, now).filter((one) => !isHeld(one))
    const next = due.find(({ first }) => first) ?? due[0]
    return next?.isReady === false && next.staleAt > now ? undefined : next
  }

  const dueOf = (track: Track, now: number): Waiting[] =>
    queued(track)
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt)

  /** Drops the oldest cue if too many wait, because newer cues fit the current screen better. */
  const trim = (track: Track, now: number) => {
    const due = dueOf(track, now)
    const queue = queued(track)
    const full = due.length > limits[track].waiting ? due : queue.length > maxWaiting ? queue : []
    const oldest = full.find(({ first }) => !first) ?? full[0]
    if (oldest !== undefined) drop((cue) => cue === oldest.cue, 'queue-full')
  }

  const drop = (pick: (cue: Cue) => boolean, reason: string): number => {
    const gone = waiting.filter(({ cue }) => pick(cue))
    waiting = waiting.filter(({ cue }) => !pick(cue))
    for (const { cue } of gone) outcomes.dropped(cue, reason)
    return gone.length
  }

  return {
    ready(cue) {
      const found = waiting.find((other) => other.cue.id === cue.id)
      if (found === undefined) return
      found.cue = cue
      found.isReady = true
      advance(trackOf(cue))
    },
    put(cue, { dueAt, plannedAt }, isReady = true) {
      const track = trackOf(cue)
      const staleAt = plannedAt + (track === 'words' ? staleWordsMs : staleMs)
      const isOperators = cue.by === 'operator'
      waiting.push({ cue, dueAt, staleAt, isReady, first: isOperators, over: isOperators })
      advance(track)
    },
    wordsEndAt(cut = []) {
      const isCut = ({ cue }: { readonly cue: Cue }) =>
        !isLine(cue) || (cue.turn !== undefined && cut.includes(cue.turn))
      const ends = onStage('words').flatMap((one) => (isCut(one) ? [] : [one.endsAt]))
      return queued('words')
        .filter((one) => !isCut(one))
        .reduce(
          (end, { cue, dueAt }) => Math.max(end, dueAt) + cue.durationMs,
          Math.max(lastWordsEndAt, ...ends),
        )
    },
    wordsFreeAt() {
      const free = Math.max(clock.monotonic(), ...onStage('words').map(({ endsAt }) => endsAt))
      return queued('words')
        .filter(({ first }) => first)
        .reduce((end, { cue }) => end + cue.durationMs, free)
    },
    end(pick, isReplaced) {
      const ended = [...shown.values()].filter(({ cue }) => pick(cue))
      for (const { cue, cancel } of ended) {
        cancel()
        leave(cue, isReplaced)
      }
      for (const track of new Set(ended.map(({ cue }) => trackOf(cue)))) advance(track)
      return ended.map(({ cue }) => cue)
    },
    drop,
    promote(id, over = false) {
      const found = waiting.find(({ cue }) => cue.id === id)
      if (found === undefined) return false
      found.first = true
      found.over ||= over
      found.dueAt = clock.monotonic()
      advance(trackOf(found.cue))
      return true
    },
    obeySpeech: () => advance('words'),
  }
}
