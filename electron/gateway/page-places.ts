import type { Visitor } from './visitor.ts'

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
