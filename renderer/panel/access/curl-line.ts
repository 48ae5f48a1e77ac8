import type { KeyRight } from '../../../src-shared/contract/api/access.ts'
import { httpCommand } from '../../../src-shared/contract/http-command.ts'

/**
 * Returns a curl command line that works in a Unix shell and in the Windows command prompt.
 * @param url base address of HTTP commands; the command's name is appended. Events are read from the same server.
 */
export function curlLine(url: string, name: KeyRight, secret: string): string {
  const key = `-H "Authorization: Bearer ${secret}"`
  if (name === 'events') return `curl -N ${new URL('/api/events', url)} ${key}`
  const body = httpCommand(name).example
  const parts = [`curl -X POST ${url}${name}`, key]
  if (body !== null) parts.push(`-d "${JSON.stringify(body).replaceAll('"', '\\"')}"`)
  return parts.join(' ')
}
