import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { endWithAdlib, lowerPriority, ownGroup } from '../platform/run-program.ts'

/** A page in a headless Chromium, which is driven over a pipe, so that no port is opened. */
export interface BrowserPage {
  /** Sends a command of the DevTools protocol to the page. Rejects if it fails. */
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
  /** Evaluates an expression in the page, and waits for its promise. Rejects if it throws. */
  evaluate(expression: string): Promise<unknown>
  close(): void
}

const answerLimitMs = 60_000
const environment = [
  'PATH',
  'HOME',
  'LANG',
  'LD_LIBRARY_PATH',
  'SYSTEMROOT',
  'TEMP',
  'LOCALAPPDATA',
  'USERPROFILE',
]

interface Answer {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** Opens an empty page. Rejects if the Chromium does not start. */
export async function openBrowserPage(program: string): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'adlib-clips-'))
  const env = Object.fromEntries(
    environment.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = spawn(
    program,
    [
      ...['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run'],
      ...['--disable-gpu', '--hide-scrollbars', '--mute-audio', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--force-device-scale-factor=1'],
      // As root, Chromium runs only without its sandbox. It shows only Adlib's own overlay.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { ...ownGroup, env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], windowsHide: true },
  )
  const endChild = endWithAdlib(child)
  lowerPriority(child)
  const close = (): void => {
    endChild()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const input = child.stdio[3] as Writable
  const output = child.stdio[4] as Readable
  const asked = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >()
  const failAll = (reason: string): void => {
    for (const { reject } of asked.values()) reject(new Error(reason))
    asked.clear()
  }
  child.once('error', (error) => failAll(error.message))
  child.once('exit', () => failAll('the browser ended'))
  input.on('error', () => {})
  output.on('error', () => {})

  let parts: Buffer[] = []
  output.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const text = Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8')
      parts = []
      from = end + 1
      const answer = JSON.parse(text) as Answer
      const question = answer.id === undefined ? undefined : asked.get(answer.id)
      if (answer.id === undefined || question === undefined) continue
      asked.delete(answer.id)
      if (answer.error === undefined) question.resolve(answer.result ?? {})
      else question.reject(new Error(answer.error.message))
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  })

  let last = 0
  const ask = (method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      const limit = setTimeout(() => {
        asked.delete(id)
        reject(new Error(`the browser did not answer ${method}`))
      }, answerLimitMs)
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(limit)
          then(value)
        }
      asked.set(id, { resolve: settle(resolve), reject: settle(reject) })
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })

  try {
    const { targetId } = await ask('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true })
    const send: BrowserPage['send'] = (method, params = {}) => ask(method, params, String(sessionId))
    return {
      send,
      async evaluate(expression) {
        const { result, exceptionDetails } = await send('Runtime.evaluate', {
          ...{ expression, awaitPromise: true, returnByValue: true },
        })
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails).slice(0, 300))
        return (result as { readonly value?: unknown }).value
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
