import type { EventBody } from '../../src-shared/events/event.ts'
import type { Firing, FiringAbout } from '../../src-shared/events/firing.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { describe } from '../../src-shared/events/json.ts'
import { isDemo } from '../../src-shared/events/on-air.ts'
import { areRulesOff } from '../../src-shared/events/rules.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Rule, RuleAction } from '../../src-shared/settings/rules.ts'
import { savedWithinMs } from '../obs/replay.ts'

/** Age (ms) at which a firing is too old to be of use, such as after a restart. */
export const lateMs = 10_000
/** Time limit (ms) of one action, and of saving the replay buffer, which OBS reports once the file is written. */
export const actionMs = 5000
const replayMs = savedWithinMs + actionMs

/** Why an action failed. */
export interface ActionFailure {
  readonly message: string
  readonly remedy: string
}

/** Carries out an action once. Resolves with null, or with why it failed. The signal aborts it. */
export type CarryOut = (
  action: RuleAction,
  about: FiringAbout,
  signal: AbortSignal,
) => Promise<ActionFailure | null>

export interface RunRulesDeps {
  readonly journal: Pick<Journal, 'append' | 'commit' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly carryOut: CarryOut
  /** Returns whether the word filter lets a text pass. */
  readonly isClean: (text: string) => boolean
}

type End = Omit<Extract<EventBody, { type: 'rule/ended' }>, 'type' | 'firing' | 'rule'>

/**
 * Carries out the firings of the run's state in order, one at a time for each target. Each is noted on disk before anything is
 * sent, so a moment fires a rule at most once, even if the process dies.
 */
export function runRules({ journal, clock, carryOut, isClean }: RunRulesDeps): { readonly stop: Cancel } {
  const { state } = journal
  /** What each busy target carries out. */
  const busy = new Map<string, AbortController>()
  let isStopped = false
  let cancelTimer: Cancel = () => {}

  const end = ({ id, rule }: Firing, how: End): void => {
    if (!isStopped) journal.append({ type: 'rule/ended', firing: id, rule, ...how })
  }

  /** Returns whether the firing must wait. After a restart, the source and OBS are not there yet. */
  const mustWait = (firing: Firing, target: string): boolean =>
    busy.has(target) ||
    (firing.isTry !== true && isDemo(state())) ||
    ((target === 'obs' || target === 'clip') && isConnecting(state()))

  /** Begins or ends one of the waiting firings. Returns false if all of them must wait. */
  const step = (): boolean => {
    for (const firing of state().rules.due) {
      const rule = state().settings.rules.find(({ id }) => id === firing.rule)
      if (rule === undefined) end(firing, gone)
      else if (clock.now() - firing.at > lateMs) end(firing, { state: 'late' })
      else if (mustWait(firing, targetOf(rule.do))) continue
      else void fire(firing, rule)
      return true
    }
    return false
  }

  let isLooking = false
  const look = (): void => {
    // Each step writes an event, which leads here again.
    if (isStopped || isLooking) return
    isLooking = true
    while (step());
    isLooking = false
    cancelTimer()
    const [oldest] = state().rules.due
    if (oldest !== undefined) cancelTimer = clock.after(oldest.at + lateMs - clock.now() + 1, look)
  }

  const fire = async (firing: Firing, rule: Rule): Promise<void> => {
    const target = targetOf(rule.do)
    const stopping = new AbortController()
    busy.set(target, stopping)
    try {
      await journal.commit({ type: 'rule/began', firing: firing.id, rule: rule.id })
      end(firing, stopping.signal.aborted ? stopped : await attempt(firing, rule.do, stopping))
    } catch (error) {
      // The disk is full, or the run is over. What is not noted is not sent.
      if (isOpen(state(), firing)) end(firing, notNoted(error))
    } finally {
      busy.delete(target)
      look()
    }
  }

  const attempt = async (firing: Firing, action: RuleAction, stopping: AbortController): Promise<End> => {
    let isLate = false
    const limitMs = action.do === 'obs-replay' ? replayMs : actionMs
    const cancel = clock.after(limitMs, () => {
      isLate = true
      stopping.abort()
    })
    try {
      const aborted = new Promise<'aborted'>((resolve) =>
        stopping.signal.addEventListener('abort', () => resolve('aborted'), { once: true }),
      )
      const failure = await Promise.race([
        carryOut(action, cleaned(firing.about, isClean), stopping.signal),
        aborted,
      ])
      if (failure === 'aborted') return isLate ? noAnswer(limitMs) : stoppedMidway
      return failure === null ? { state: 'done' } : { state: 'failed', ...failure }
    } catch (error) {
      return { state: 'failed', message: describe(error), remedy: 'Report this as a bug.' }
    } finally {
      cancel()
    }
  }

  const unsubscribe = journal.subscribe(() => {
    if (areRulesOff(state())) for (const stopping of busy.values()) stopping.abort()
    if (state().rules.due.length > 0) look()
  })
  look()
  return {
    stop() {
      isStopped = true
      unsubscribe()
      cancelTimer()
      for (const stopping of busy.values()) stopping.abort()
    },
  }
}

/** Returns what an action changes. Two actions on one target never overlap. */
function targetOf(action: RuleAction): string {
  switch (action.do) {
    case 'http':
    case 'sammi':
    case 'streamerbot':
      return new URL(action.url.replace(/[?#].*$/s, '').replace(/\{.*$/s, '')).host
    case 'sound':
    case 'words':
      return 'stage'
    // A clip takes seconds to save, and the next scene must not wait for it.
    case 'obs-replay':
      return 'clip'
    default:
      return 'obs'
  }
}

/** Removes names that the word filter holds back. */
export const cleaned = ({ subject, number, ...about }: FiringAbout, isClean: (text: string) => boolean) => ({
  ...about,
  ...(subject !== undefined && isClean(subject) && { subject }),
  ...(number !== undefined && { number: isClean(number) ? number : 'number' }),
})

const isConnecting = ({ settings, obs }: State): boolean =>
  settings.stage.obs.enabled && (obs === null || obs.state === 'connecting')

const isOpen = ({ rules }: State, { id }: Firing): boolean =>
  [...rules.due, ...rules.recent.filter(({ state }) => state === 'sending')].some((one) => one.id === id)

const gone: End = {
  state: 'stopped',
  message: 'The rule was deleted before it fired.',
  remedy: 'No action is needed.',
}
const stopped: End = { state: 'stopped' }
const stoppedMidway: End = {
  state: 'stopped',
  message: 'PANIC, a pause or the end of the run came while it was sent, so it may have fired.',
  remedy: 'Check the other program.',
}
const noAnswer = (limitMs: number): End => ({
  state: 'failed',
  message: `There was no answer within ${limitMs / 1000} seconds, so it may have fired.`,
  remedy: 'Check whether the other program hangs.',
})
const notNoted = (error: unknown): End => ({
  state: 'failed',
  message: `It was not sent, because it could not be noted on disk: ${describe(error)}`,
  remedy: 'Free some space on the disk.',
})
