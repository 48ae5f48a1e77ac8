/** A token bucket. `filledAt` (monotonic ms) is the time from which the next token accrues. */
export interface Bucket {
  tokens: number
  filledAt: number
}

/** Adds one token for each full `refillMs` since `filledAt`, up to `capacity`. */
export function fill(bucket: Bucket, capacity: number, refillMs: number, now: number): void {
  const gained = Math.floor((now - bucket.filledAt) / refillMs)
  bucket.tokens = Math.min(capacity, bucket.tokens + gained)
  bucket.filledAt = bucket.tokens >= capacity ? now : bucket.filledAt + gained * refillMs
}

/** Returns the time (ms) until the bucket has `cost` tokens; 0 if it already has them. */
export const until = (bucket: Bucket, cost: number, refillMs: number, now: number): number =>
  bucket.tokens >= cost ? 0 : bucket.filledAt + Math.ceil(cost - bucket.tokens) * refillMs - now
