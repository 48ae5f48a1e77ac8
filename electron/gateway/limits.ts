import type { Clock } from '../../src-shared/ports.ts'
import { type TokenBucket, tokenBucket } from '../platform/clock.ts'
import type { Visitor } from './access.ts'

interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Rate limit for the commands of each key and each device: `burst` at once, then `perSecond` each second. */
export const commandRate: Rate = { burst: 20, perSecond: 5 }

/** Rate limit for the commands of all panels of this machine together. A slider that is dragged sends 60 a second. */
export const panelRate: Rate = { burst: 300, perSecond: 100 }

/** Rate limit for what each device reads, and for its connections. Opening a panel takes about ten requests. */
export const readRate: Rate = { burst: 60, perSecond: 20 }

/** More than all keys and devices that can exist, so that none gets a fresh bucket while it is in use. */
const maxTracked = 100

/** Returns a function that takes a token from the bucket of a sender, and returns false if the bucket is empty. */
export function rateLimits(clock: Clock, rate: Rate): (sender: string) => boolean {
  const buckets = new Map<string, TokenBucket>()
  return (sender) => {
    const bucket = buckets.get(sender) ?? tokenBucket(clock, rate)
    buckets.delete(sender)
    buckets.set(sender, bucket)
    const [idlest] = buckets.keys()
    if (buckets.size > maxTracked && idlest !== undefined) buckets.delete(idlest)
    return bucket.take(1)
  }
}

/** Who takes the places of pages: the pages of this machine by their role, and all paired devices together. */
export type PlaceKind = 'panel' | 'overlay' | 'eye' | 'device'

/** Places that only pages of this kind get, so that overlays cannot lock out a phone, for example. */
const kept: Readonly<Record<PlaceKind, number>> = { panel: 4, overlay: 4, eye: 1, device: 3 }
/** Number of pages that may be connected at once. */
const maxPages = 16
const sharedPlaces = maxPages - Object.values(kept).reduce((sum, places) => sum + places)

export const placeKindOf = (visitor: Visitor): PlaceKind =>
  visitor.page === 'panel' && visitor.device !== null ? 'device' : visitor.page

/** Returns whether another page of a kind gets a place: one that is kept for its kind, or a shared one. */
export function hasPlace(kind: PlaceKind, connected: readonly PlaceKind[]): boolean {
  const count = (one: PlaceKind): number => connected.filter((other) => other === one).length
  if (count(kind) < kept[kind]) return true
  const shared = (Object.keys(kept) as PlaceKind[])
    .map((one) => Math.max(0, count(one) - kept[one]))
    .reduce((sum, taken) => sum + taken)
  return shared < sharedPlaces
}
