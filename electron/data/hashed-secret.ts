import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a secret of 32 random bytes as base64url, and the hash that is stored in its place. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** Returns the SHA-256 hash of a secret in hex. A secret of 256 random bits needs no slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the entry with the hash of this secret, or null. Takes the same time whatever part of it is right. */
export function entryOf<Entry extends { readonly hash: string }>(
  entries: readonly Entry[],
  secret: string,
): Entry | null {
  const given = Buffer.from(hashOf(secret))
  let found: Entry | null = null
  for (const entry of entries) {
    const wanted = Buffer.from(entry.hash)
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) found = entry
  }
  return found
}
