import { execFile } from 'node:child_process'
import { OBSWebSocketError } from 'obs-websocket-js/json'
import type { ObsReason } from '../../src-shared/events/event/connection.ts'
import { describe } from '../../src-shared/events/json.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'

/** Why OBS cannot be used, and what the streamer can do. */
export interface ObsFailure {
  readonly reason: ObsReason
  readonly message: string
  readonly remedy: string
  /** Set if Adlib must not retry: each attempt would show a message in OBS, or the streamer ended the session. */
  readonly isFinal?: true
}

/** The address at which OBS is expected. */
export interface ObsAddress {
  readonly host: string
  readonly port: number
}

const serverSettings = 'Tools > WebSocket Server Settings'

export const timedOut = ({ host, port }: ObsAddress, seconds: number): ObsFailure => ({
  reason: 'timeout',
  message: `OBS at ${host}:${port} did not respond within ${seconds} seconds.`,
  remedy: 'Check whether OBS hangs, and whether a firewall blocks the port.',
})

export const tooLong = ({ host, port }: ObsAddress, bytes: number): ObsFailure => ({
  reason: 'refused',
  message: `${host}:${port} sent a message of more than ${bytes / 1024 / 1024} MB, so the connection was ended.`,
  remedy:
    'If OBS uses this port, make the watched source smaller, or watch the scene. Otherwise correct the port.',
})

export const tooMany = ({ host, port }: ObsAddress): ObsFailure => ({
  reason: 'refused',
  message: `${host}:${port} sent more messages than OBS does, so the connection was ended.`,
  remedy:
    'Correct the port. If OBS uses this port, stop the script or plugin in OBS that causes the messages.',
})

export const noBrowserSource: ObsFailure = {
  reason: 'no-browser-source',
  message: 'This build of OBS has no Browser source.',
  remedy: 'Install OBS from obsproject.com or Flathub, or capture the overlay window.',
}

export const cancelled: ObsFailure = {
  reason: 'timeout',
  message: 'The attempt to connect was canceled.',
  remedy: 'Connect again.',
}

/** Returns the failure for when OBS accepts a connection but not the requests after it. */
export const unprepared = (error: unknown): ObsFailure => ({
  reason: error instanceof OBSWebSocketError ? 'refused' : 'timeout',
  message: `OBS did not answer: ${describe(error)}`,
  remedy: 'Wait until OBS has started. If that does not help, restart OBS.',
})

/** obs-websocket's close codes for a missing or wrong password, and for a session that the streamer ended in OBS. */
const closed = { authentication: 4009, kicked: 4011 } as const
const gone: ReadonlySet<number> = new Set([1000, 1001, 1005, 1006])

/**
 * Returns the cause of a failed or ended connection.
 * @param known whether a password was sent, and whether OBS runs on this machine (null if unknown)
 */
export function connectionFailure(
  error: unknown,
  address: ObsAddress,
  known: { readonly hasPassword: boolean; readonly isRunning: boolean | null },
): ObsFailure {
  const { hasPassword, isRunning } = known
  const { host, port } = address
  const { code, message } =
    error instanceof OBSWebSocketError ? error : { code: -1, message: String((error as Error)?.message) }
  if (code === closed.authentication) {
    return {
      reason: 'wrong-password',
      message: hasPassword ? 'OBS rejects the password.' : 'OBS requires a password.',
      remedy: `Copy the password from OBS (${serverSettings} > Show Connect Info) and enter it in the panel.`,
      isFinal: true,
    }
  }
  if (code === closed.kicked) {
    return {
      reason: 'refused',
      message: 'OBS ended its connection to Adlib.',
      remedy: 'Connect again in the panel.',
      isFinal: true,
    }
  }
  const isAbsent = gone.has(code) || /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(message)
  if (isAbsent && isRunning === true) {
    return {
      reason: 'refused',
      message: `OBS is running, but its WebSocket server does not listen on port ${port}.`,
      remedy: `In OBS, enable the server in ${serverSettings} and check its port.`,
    }
  }
  if (isAbsent) {
    return {
      reason: 'not-running',
      message: isRunning === false ? 'OBS is not running.' : `Nothing listens on ${host}:${port}.`,
      remedy: `Start OBS. If it is running, enable the server in ${serverSettings}.`,
    }
  }
  return {
    reason: 'refused',
    message: `${host}:${port} did not accept the connection: ${message || `code ${code}`}.`,
    remedy: `Check the port in ${serverSettings}; OBS 28 or newer is required.`,
  }
}

const listMs = 2000

/** Resolves with whether OBS runs on this machine, or with null if that is unknown. */
export async function isObsRunning(host: string): Promise<boolean | null> {
  if (!isLoopbackHost(host)) return null
  if (process.platform === 'win32') {
    const found = await output('tasklist', ['/FI', 'IMAGENAME eq obs64.exe', '/NH', '/FO', 'CSV'])
    return found === null ? null : found.text.toLowerCase().includes('obs64.exe')
  }
  const found = await output('pgrep', ['-x', process.platform === 'darwin' ? 'OBS' : 'obs'])
  return found === null ? null : found.code === 0
}

const output = (file: string, args: readonly string[]): Promise<{ code: number; text: string } | null> =>
  new Promise((resolve) => {
    execFile(file, args, { timeout: listMs, windowsHide: true }, (error, text) => {
      if (error === null) resolve({ code: 0, text })
      else resolve(error.code === 1 ? { code: 1, text } : null)
    })
  })
