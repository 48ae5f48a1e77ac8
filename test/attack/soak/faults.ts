import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { Rng } from '../../../src-shared/ports.ts'
import type { Ledger } from './ledger.ts'

/** How long a stage that is late is still waited for, in ms. */
const cueLimitMs = 60_000

/** Something that goes wrong during the soak. */
export interface Fault {
  readonly name: string
  /** How long it goes wrong, in ms; absent for what happens in a moment. */
  readonly lastsMs?: number
  /** `end` where nothing can reach the stage while it lasts; silence counts from the beginning otherwise. */
  readonly countsFrom: 'begin' | 'end'
  begin(): void | Promise<void>
  end?(): void | Promise<void>
  /** Whether everything works as before; looked at after the end. */
  isOver?(): boolean
  /** Whether an event shows that the fault took hold; there is at least one such event for each time. */
  isTrace?(event: AdlibEvent, before: AdlibEvent | undefined): boolean
}

/** What became of one fault; times in ms, null where the limit passed first. */
export interface FaultOutcome {
  readonly name: string
  /** Longest time without a new cue, until one followed the end of the fault and everything worked as before. */
  readonly silenceMs: number | null
  /** From the end until everything worked as before; absent where nothing has to be restored. */
  readonly restoredMs?: number | null
}

/** Every kind of fault once in random order, then every kind again. */
export function* faultsInRounds(faults: readonly Fault[], rng: Rng): Generator<Fault, never> {
  for (;;) {
    const left = [...faults]
    while (left.length > 0) yield* left.splice(Math.floor(rng() * left.length), 1)
  }
}

/** Lets one fault happen and measures what follows. */
export async function outcomeOf(fault: Fault, ledger: Ledger, restoreLimitMs: number): Promise<FaultOutcome> {
  const began = performance.now()
  await fault.begin()
  if (fault.lastsMs !== undefined) await sleep(fault.lastsMs)
  await fault.end?.()
  const ended = performance.now()
  const isBack = await ledger.cueAfter(ended, cueLimitMs)
  let restoredMs: number | null | undefined
  if (fault.isOver !== undefined) {
    while (!fault.isOver() && performance.now() - ended < restoreLimitMs) await sleep(100)
    restoredMs = fault.isOver() ? performance.now() - ended : null
  }
  const from = fault.countsFrom === 'begin' ? began : ended
  return {
    name: fault.name,
    silenceMs: isBack ? ledger.longestSilence(from, performance.now()) : null,
    ...(restoredMs === undefined ? {} : { restoredMs }),
  }
}
