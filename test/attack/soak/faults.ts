import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { Rng } from '../../../src-shared/ports.ts'
import type { Ledger } from './ledger.ts'

const cueLimitMs = 60_000

export interface Fault {
  readonly name: string
  readonly lastsMs?: number
  readonly countsFrom: 'begin' | 'end'
  begin(): void | Promise<void>
  end?(): void | Promise<void>
  /** Returns whether everything works as before; called after the end of the fault. */
  isOver?(): boolean
  isTrace?(event: AdlibEvent, before: AdlibEvent | undefined): boolean
}

export interface FaultOutcome {
  readonly name: string
  readonly silenceMs: number | null
  readonly restoredMs?: number | null
}

export function* faultsInRounds(faults: readonly Fault[], rng: Rng): Generator<Fault, never> {
  for (;;) {
    const left = [...faults]
    while (left.length > 0) yield* left.splice(Math.floor(rng() * left.length), 1)
  }
}

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
