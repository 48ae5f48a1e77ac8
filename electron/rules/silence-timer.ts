import type { Journal } from '../../src-shared/events/journal.ts'
import { areRulesOff, endsSilence } from '../../src-shared/events/rules.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Rule } from '../../src-shared/settings/rules.ts'

/** Returns the lengths (s) of silence that rules wait for, each once, shortest first. */
export const silencesOf = (rules: readonly Rule[]): number[] => {
  const lengths = rules.flatMap(({ isOn, when }) => (isOn && when.on === 'silence' ? [when.afterS] : []))
  return [...new Set(lengths)].sort((a, b) => a - b)
}

/** Writes `rule/silence` when a silence has the length that a rule waits for, once until the next words. */
export function watchSilence(
  journal: Pick<Journal, 'append' | 'state' | 'subscribe'>,
  clock: Clock,
): { readonly stop: Cancel } {
  let since = clock.monotonic()
  let reported = 0
  let cancelTimer: Cancel = () => {}

  const look = (): void => {
    cancelTimer()
    cancelTimer = () => {}
    const { settings } = journal.state()
    if (areRulesOff(journal.state())) return
    const next = silencesOf(settings.rules).find((length) => length > reported)
    if (next === undefined) return
    const wait = since + next * 1000 - clock.monotonic()
    cancelTimer = clock.after(Math.max(0, wait), () => {
      reported = next
      journal.append({ type: 'rule/silence', afterS: next })
      look()
    })
  }

  const unsubscribe = journal.subscribe((event) => {
    // Time during which no rule may fire is not a silence of the show.
    const begins = event.type === 'performer/resumed' || event.type === 'stage/released'
    if (endsSilence(event) || begins) {
      since = clock.monotonic()
      reported = 0
      look()
    } else if (event.type === 'settings/changed' || areRulesOff(journal.state())) look()
  })
  look()
  return {
    stop() {
      unsubscribe()
      cancelTimer()
    },
  }
}
