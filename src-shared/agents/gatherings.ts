import { z } from 'zod'
import type { Continuation, Ended } from './flow-action.ts'

/** A wait for the ends of children. In `agents`, an empty string means a child that has not been spawned. */
export interface Gathering extends Continuation {
  readonly id: string
  readonly agents: readonly string[]
  readonly ends: readonly (Ended | null)[]
  /** True for a `spawn`, whose handler gets the result of one child instead of a list. */
  readonly isOne: boolean
}

/** Returns the ids of the children that have not ended. */
export const livingIn = ({ agents, ends }: Gathering): string[] => agents.filter((_, at) => ends[at] === null)

/** Records the id of a new child. A child that could not be spawned counts as ended. */
export const withChild = (gathering: Gathering, at: number, spawned: Ended): Gathering => ({
  ...gathering,
  agents: gathering.agents.with(at, spawned.ok ? (spawned.value as { agent: string }).agent : ''),
  ends: spawned.ok ? gathering.ends : gathering.ends.with(at, spawned),
})

/** Records the end of a child. */
export const withEnd = (gathering: Gathering, child: string, end: Ended): Gathering => ({
  ...gathering,
  ends: gathering.ends.with(gathering.agents.indexOf(child), end),
})

/** Returns how a gathering ended, or null while one of its children has not ended. */
export function endOf({ ends, isOne }: Gathering): Ended | null {
  if (ends.includes(null)) return null
  const [first = null] = ends
  return isOne && first !== null ? first : { ok: true, value: ends }
}

const failed = z.object({ kind: z.string(), message: z.string() }).partial()

/** Returns how a child ended, according to its message. */
export function readEnd(child: string, kind: 'result' | 'failed', body: unknown): Ended {
  if (kind === 'result') return { ok: true, value: body }
  const { kind: error = 'failed', message = `${child} failed.` } = failed.safeParse(body).data ?? {}
  return { ok: false, error, message }
}
