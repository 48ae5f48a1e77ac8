import { DEFAULT_INHERITED_ENV_VARS } from '@modelcontextprotocol/client/stdio'

/** Settings with their `${NAME}` replaced, or the variables that are not set. */
export type Filled =
  | { readonly ok: true; readonly values: Record<string, string>; readonly secrets: readonly string[] }
  | { readonly ok: false; readonly missing: readonly string[] }

/** Shorter ones are found in any text by chance. */
const shortestSecret = 4

/**
 * Replaces each `${NAME}` in the values by the environment variable of that name.
 * @returns the values, and which texts in them must never be shown: what came from variables that are not everybody's
 * (`PATH`, `HOME` and the like)
 */
export function fillVariables(values: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Filled {
  const missing = new Set<string>()
  const secrets = new Set<string>()
  const filled = Object.entries(values).map(([key, value]) => {
    const whole = value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = Object.hasOwn(env, name) ? env[name] : undefined
      if (found === undefined || found === '') missing.add(name)
      else if (found.length >= shortestSecret && !DEFAULT_INHERITED_ENV_VARS.includes(name))
        secrets.add(found)
      return found ?? ''
    })
    return [key, whole] as const
  })
  return missing.size > 0
    ? { ok: false, missing: [...missing] }
    : { ok: true, values: Object.fromEntries(filled), secrets: [...secrets] }
}

/** Replaces secrets in any value, at any depth, so that a server which repeats them does not bring them to light. */
export function hider(secrets: readonly string[]): <T>(value: T) => T {
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  const hidden = (value: unknown): unknown => {
    if (typeof value === 'string')
      return longestFirst.reduce((text, secret) => text.replaceAll(secret, '•••'), value)
    if (Array.isArray(value)) return value.map(hidden)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hidden(key), hidden(inner)]))
  }
  return secrets.length === 0 ? (value) => value : <T>(value: T) => hidden(value) as T
}
