import type { GiftKind } from '../events/event/chat.ts'

/** Minimum weight of a gift that gets its thanks before questions, such as one subscription. */
export const thankedFirstFrom = 0.6

/** Returns the weight (0 to 1) of a gift. One of twenty subscriptions is a peak; a few bits are a nod. */
export function giftWeight(what: GiftKind, amount: number): number {
  const subs = what === 'bits' ? amount / 500 : what === 'money' ? amount / 5 : amount
  return subs >= 20 ? 0.9 : subs >= 5 ? 0.75 : subs >= 1 ? thankedFirstFrom : 0.4
}
