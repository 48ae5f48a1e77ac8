import { existsSync } from 'node:fs'
import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { McpServer } from '../../src-shared/settings.ts'
import { type Misbehavior, mostMessages } from './chatter.ts'
import type { ChildTransport } from './child-transport.ts'
import type { FilledPlace, Hide } from './server-environment.ts'

/** Why a server cannot be used now, and what the user can do about it. */
export interface McpFailure {
  readonly message: string
  readonly remedy: string
}

/** Where a server stands in the settings, for remedies. */
const place = (server: string): string => `mcp.servers.${server}`

/** Variables that the settings name and the environment does not have. */
export const missingVariables = (server: string, at: FilledPlace, names: readonly string[]): McpFailure => ({
  message:
    names.length === 1
      ? `The environment variable ${names[0]} is not set.`
      : `The environment variables ${names.join(', ')} are not set.`,
  remedy: `Set it where Adlib is started, or correct ${place(server)}.${at}.`,
})

/** An address that is none once its variables stand in it; undefined for a good one. */
export function wrongAddress(server: string, url: string): McpFailure | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address !== undefined && /^https?:$/.test(address.protocol) && !address.username && !address.password)
    return undefined
  return {
    message: 'With its variables it has no http address, or one with a name and password in it.',
    remedy: `Correct ${place(server)}.url or the environment variables that stand in it.`,
  }
}

/** The server did not answer within `seconds`. */
export const noAnswer = (server: string, { url }: McpServer, seconds: number): McpFailure => ({
  message: `It gave no answer within ${seconds} s.`,
  remedy:
    url === undefined
      ? `See that ${place(server)}.command starts an MCP server which speaks over its standard input and output.`
      : `See that an MCP server answers at ${shownUrl(url)}.`,
})

/** How a program ended that should go on. */
export function programEnded(
  server: string,
  end: ReturnType<ChildTransport['ended']>,
  misbehavior?: Misbehavior,
): McpFailure {
  if (misbehavior !== undefined) return misbehaved(server, misbehavior)
  const how = end === undefined ? '' : end.signal ? ` by ${end.signal}` : ` with exit code ${end.code}`
  return {
    message: `Its program ended${how}.`,
    remedy: `See what it wrote to its standard error, or run ${place(server)}.command in a terminal.`,
  }
}

/** Why Adlib ended a server itself. */
export const misbehaved = (server: string, misbehavior: Misbehavior): McpFailure => ({
  message:
    misbehavior === 'talkative'
      ? `It was ended because it sent more than ${mostMessages.perSecond} messages a second.`
      : 'It was ended because it did not read what it was sent.',
  remedy: `See whether there is a newer version of this server, or turn off ${place(server)}.`,
})

/** What went wrong while a program was started or spoken to for the first time. */
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
          ? `Install it or fix ${place(server)}.command. Scripts such as npx want the command "cmd" with "/c" and "npx" as the first arguments.`
          : `Install it, or correct ${place(server)}.command.`,
    }
  if (code === 'EACCES')
    return {
      message: `"${command}" may not be run.`,
      remedy: `Make it executable, or correct ${place(server)}.command.`,
    }
  if (end !== undefined || misbehavior !== undefined) return programEnded(server, end, misbehavior)
  return {
    message: `It could not be used: ${wordsOf(problem)}`,
    remedy: `See that ${place(server)}.command starts an MCP server.`,
  }
}

/** What went wrong while an address was spoken to. The SDK may wrap what it met in a failure of its own. */
export function addressFailure(server: string, { url = '' }: McpServer, problem: unknown): McpFailure {
  const shown = shownUrl(url)
  const causes = causesOf(problem)
  const http = causes.find((one) => one instanceof SdkHttpError)
  if (http?.status === 401 || http?.status === 403)
    return {
      message: `${shown} wants other credentials (${http.status}).`,
      remedy: `Put them into ${place(server)}.headers, as in "Authorization": "Bearer \${NAME}", and the key into that environment variable.`,
    }
  const codes = causes.map(({ code }) => code)
  const odd = codes.includes(SdkErrorCode.ClientHttpUnexpectedContent)
  if (http !== undefined || odd)
    return {
      message: odd
        ? `${shown} answers something that is not MCP.`
        : `${shown} answers ${http?.status} and is no MCP server.`,
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

/** A problem, what caused it, and so on. */
function causesOf(problem: unknown): { readonly code?: unknown }[] {
  const causes: { readonly code?: unknown }[] = []
  let at = problem
  while (typeof at === 'object' && at !== null && causes.length < 6) {
    causes.push(at)
    at = (at as { cause?: unknown }).cause
  }
  return causes
}

/** An address as the settings have it, without what may be a secret in it. */
const shownUrl = (url: string): string => url.replace(/[?#].*$/su, '')

/** An error's own words, of any length: they may hold secrets, which are found only in a text that was not cut. */
const wordsOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

/** The beginning of an error's own words without the secrets in them. */
export const shownWords = (problem: unknown, hide: Hide): string => hide(wordsOf(problem)).slice(0, 300)

/** A failure as it may be told: without secrets, and with no more of another's words than somebody reads. */
export function shownFailure(failure: McpFailure, hide: Hide): McpFailure {
  const { message, remedy } = hide(failure)
  return { message: cut(message), remedy: cut(remedy) }
}

const mostFailure = 600
const cut = (text: string): string => (text.length <= mostFailure ? text : `${text.slice(0, mostFailure)}…`)
