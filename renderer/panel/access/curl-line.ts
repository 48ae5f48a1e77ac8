import { type HttpCommandName, httpCommand } from '../../../src-shared/contract/http-command.ts'

/**
 * Returns a curl command line that works in a Unix shell and in the Windows command prompt.
 * @param url base address of HTTP commands; the command's name is appended
 */
export function curlLine(url: string, name: HttpCommandName, secret: string): string {
  const body = httpCommand(name).example
  const parts = [`curl -X POST ${url}${name}`, `-H "Authorization: Bearer ${secret}"`]
  if (body !== null) parts.push(`-d "${JSON.stringify(body).replaceAll('"', '\\"')}"`)
  return parts.join(' ')
}
