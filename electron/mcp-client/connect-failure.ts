import { existsSync } from 'node:fs'
import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import { messageRates } from '../platform/peer-limits.ts'
import type { ChildTransport, Misbehavior } from './child-transport.ts'
import type { FilledPlace, Hide } from './server-environment.ts'

/** Why a server is unavailable, and what the user can do. */
export interface McpFailure {
  readonly message: string
  readonly remedy: string
  /** Set if the server only forgot its session, so that it is worth opening a new one at once. */
  readonly sessionEnded?: true
}

const place = (server: string): string => `mcp.servers.${server}`

/** Returns the failure for a server whose settings use environment variables that are not set. */
export const missingVariables = (server: string, at: FilledPlace, names: readonly string[]): McpFailure => ({
  message:
    names.length === 1
      ? `The environment variable ${names[0]} is not set.`
      : `The environment variables ${names.join(', ')} are not set.`,
  remedy: `Set this environment variable before you start Adlib, or correct ${place(server)}.${at}.`,
})

/** Returns the failure for an address that is invalid once its variables are filled in, or undefined. */
export function wrongAddress(server: string, url: string): McpFailure | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address !== undefined && /^https?:$/.test(address.protocol) && !address.username && !address.password)
    return undefined
  return {
    message:
      'With its variables filled in, the address must begin with http:// or https:// and must not contain a user name or password.',
    remedy: `Correct ${place(server)}.url or the environment variables in it.`,
  }
}

/** Returns the failure for a server that did not answer within `seconds`. */
export const noAnswer = (server: string, { url }: McpServer, seconds: number): McpFailure => ({
  message: `The server did not answer within ${seconds} s.`,
  remedy:
    url === undefined
      ? `Check that ${place(server)}.command starts an MCP server on standard input and output.`
      : `Check that an MCP server answers at ${shownUrl(url)}.`,
})

/** Returns the failure for a program that ended, on its own or because of its misbehavior. */
export function programEnded(
  server: string,
  end: ReturnType<ChildTransport['ended']>,
  misbehavior?: Misbehavior,
): McpFailure {
  if (misbehavior !== undefined) return misbehaved(server, misbehavior)
  const how = end === undefined ? '' : end.signal ? ` by ${end.signal}` : ` with exit code ${end.code}`
  return {
    message: `Its program ended${how}.`,
    remedy: `Read its standard error, or run ${place(server)}.command in a terminal.`,
  }
}

/** Returns the failure for a server that Adlib ended because of its misbehavior. */
export const misbehaved = (server: string, misbehavior: Misbehavior): McpFailure => ({
  message:
    misbehavior === 'talkative'
      ? `Adlib stopped this server because it sent more than ${messageRates.messages.perSecond} messages or ${messageRates.bytes.perSecond / 1024 ** 2} MB a second.`
      : 'Adlib stopped this server because it did not read its input.',
  remedy: `Install a newer version of this server, or disable ${place(server)}.`,
})

/** Returns the failure for a program that failed at its start or handshake. */
export function programFailure(
  server: string,
  { command = '', cwd }: McpServer,
  problem: unknown,
  end: ReturnType<ChildTransport['ended']>,
  misbehavior?: Misbehavior,
): McpFailure {
  const code = (problem as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOENT' && cwd !== undefined && !existsSync(cwd))
    return { message: `There is no folder ${cwd}.`, remedy: `Correct ${place(server)}.cwd.` }
  if (code === 'ENOENT')
    return {
      message: `Command not found: "${command}".`,
      remedy:
        process.platform === 'win32'
          ? `Install it or fix ${place(server)}.command. Scripts such as npx need the command "cmd" with "/c" and "npx" as the first arguments.`
          : `Install it, or correct ${place(server)}.command.`,
    }
  if (code === 'EACCES')
    return {
      message: `"${command}" is not executable.`,
      remedy: `Make the program executable, or correct ${place(server)}.command.`,
    }
  if (end !== undefined || misbehavior !== undefined) return programEnded(server, end, misbehavior)
  return {
    message: `The connection could not be set up: ${wordsOf(problem)}`,
    remedy: `Check that ${place(server)}.command starts an MCP server.`,
  }
}

/** Returns the failure for a failed request to an address. */
export function addressFailure(server: string, { url = '' }: McpServer, problem: unknown): McpFailure {
  const shown = shownUrl(url)
  const causes = causesOf(problem)
  const http = causes.find((one) => one instanceof SdkHttpError)
  if (http?.status === 401 || http?.status === 403)
    return {
      message: `${shown} rejects the credentials (${http.status}).`,
      remedy: `Put them into ${place(server)}.headers, as in "Authorization": "Bearer \${NAME}", and the key into that environment variable.`,
    }
  const codes = causes.map(({ code }) => code)
  const odd = codes.includes(SdkErrorCode.ClientHttpUnexpectedContent)
  if (http !== undefined || odd)
    return {
      message: odd
        ? `${shown} answers, but not as an MCP server.`
        : `${shown} answers ${http?.status}, so it is not an MCP server.`,
      remedy: `Correct ${place(server)}.url; many end in "/mcp".`,
    }
  const why =
    codes.find((code) => typeof code === 'string' && /^E([A-Z]+|AI_AGAIN)$/.test(code)) ??
    wordsOf(causes.at(-1) ?? problem)
  return {
    message: `${shown} does not answer: ${why}.`,
    remedy: `Start the server, or correct ${place(server)}.url.`,
  }
}

/** Returns whether a server refused a request because it does not know its session. Such a request had no effect. */
export function isSessionRefusal(problem: unknown): boolean {
  const http = causesOf(problem).find((one) => one instanceof SdkHttpError)
  return http?.status === 404 || (http?.status === 400 && /session/i.test(http.message))
}

/** Returns the failure for a server that does not know its session any more, for example after a restart. */
export const sessionEnded = ({ url = '' }: McpServer): McpFailure => ({
  message: `${shownUrl(url)} ended the session.`,
  remedy: '',
  sessionEnded: true,
})

/** Returns whether an address may speak only the HTTP+SSE transport, which came before Streamable HTTP. */
export const mayBeOlder = (problem: unknown): boolean =>
  causesOf(problem).some((one) => one instanceof SdkHttpError && [400, 404, 405].includes(one.status ?? 0))

/** Returns an error and its causes. Their number is limited, because the chain of causes may be a cycle. */
function causesOf(problem: unknown): { readonly code?: unknown }[] {
  const causes: { readonly code?: unknown }[] = []
  let at = problem
  while (typeof at === 'object' && at !== null && causes.length < 6) {
    causes.push(at)
    at = (at as { cause?: unknown }).cause
  }
  return causes
}

/** Returns an address without its query and fragment, which may contain a secret. */
const shownUrl = (url: string): string => url.replace(/[?#].*$/su, '')

/** Returns an error's whole text, because secrets can be found only in a complete text. */
const wordsOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

/** Returns the beginning of an error's text without secrets. */
export const shownWords = (problem: unknown, hide: Hide): string => hide(wordsOf(problem)).slice(0, 300)

/** Returns a failure that is safe to show: its secrets are removed, and long texts are cut. */
export function shownFailure(failure: McpFailure, hide: Hide): McpFailure {
  const { message, remedy } = hide(failure)
  return { ...failure, message: cut(message), remedy: cut(remedy) }
}

const maxFailure = 600
const cut = (text: string): string => (text.length <= maxFailure ? text : `${text.slice(0, maxFailure)}…`)
