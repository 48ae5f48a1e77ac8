import { type HttpCommandName, httpCommandExamples } from '../../../src-shared/contract/http-command.ts'

/**
 * Returns a line that sends a command. Its quotes work in a Unix shell and in the command prompt of Windows.
 * @param url the address of HTTP commands, to which the name is added
 */
export function curlLine(url: string, name: HttpCommandName, secret: string): string {
  const body = httpCommandExamples[name]
  const parts = [`curl -X POST ${url}${name}`, `-H "Authorization: Bearer ${secret}"`]
  if (body !== null) parts.push(`-d "${JSON.stringify(body).replaceAll('"', '\\"')}"`)
  return parts.join(' ')
}
