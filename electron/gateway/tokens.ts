import { createHash, timingSafeEqual } from 'node:crypto'
import { type Role, role } from '../../src-shared/events/role.ts'

/** The role that a token gives, or null. Takes the same time however much of a token was guessed. */
export type RoleOf = (token: string | null | undefined) => Role | null

/** Whether this is the token; takes the same time however much of it was guessed. */
export function tokenCheck(token: string): (given: string | null) => boolean {
  const wanted = digest(token)
  return (given) => given !== null && timingSafeEqual(digest(given), wanted)
}

export function roleByToken(tokens: Readonly<Record<Role, string>>): RoleOf {
  const known = role.options.map((role) => ({ role, digest: digest(tokens[role]) }))
  return (token) => {
    if (!token) return null
    const given = digest(token)
    let found: Role | null = null
    for (const { role, digest: wanted } of known) if (timingSafeEqual(given, wanted)) found = role
    return found
  }
}

/** Equal lengths are what the comparison needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The token of an `Authorization: Bearer` header. */
export const bearer = (header: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null
