/** A token bucket on the monotonic clock: a changed wall clock neither blocks nor floods. */
export interface Bucket {
  tokens: number
  filledAt: number
}

/** Refills a bucket with one token each `refillMs`, without losing or repeating a part of a token. */
export function fill(bucket: Bucket, capacity: number, refillMs: number, now: number): void {
  const gained = Math.floor((now - bucket.filledAt) / refillMs)
  bucket.tokens = Math.min(capacity, bucket.tokens + gained)
  bucket.filledAt = bucket.tokens >= capacity ? now : bucket.filledAt + gained * refillMs
}

/** Returns the ms until the bucket holds `cost`; 0 when it does. */
export const until = (bucket: Bucket, cost: number, refillMs: number, now: number): number =>
  bucket.tokens >= cost ? 0 : bucket.filledAt + Math.ceil(cost - bucket.tokens) * refillMs - now
