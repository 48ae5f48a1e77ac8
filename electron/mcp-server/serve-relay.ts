import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import { WebSocket } from 'ws'
import type { Clock } from '../../src-shared/ports.ts'
import { runningGateways } from '../data/running-gateways.ts'
import { storedTokens } from '../data/tokens-file.ts'
import { bridgePath, mcpMessageBytes, socketTransport } from './serve-socket.ts'

/** The line streams of an MCP client, one JSON-RPC message per line. */
export interface ClientLines {
  readonly input: AsyncIterable<string>
  write(line: string): Promise<void>
}

/** Time (ms) that running calls get to answer after the end of the input: the default timeout of a tool. */
const lastAnswersMs = 10_000

/** Error codes of JSON-RPC 2.0 (section 5.1), and `gone`, from the range that JSON-RPC leaves to servers. */
const code = { parse: -32_700, invalid: -32_600, gone: -32_010 } as const

/**
 * Relays messages between a client on standard input and output (`near`) and a server (`far`). Requests that stay
 * unanswered get the error `gone`.
 */
export async function relay(
  near: ClientLines,
  far: Transport,
  options: { readonly gone: string; readonly clock: Clock },
): Promise<void> {
  const waiting = new Set<RequestId>()
  let lost = false
  let answered = () => {}

  const write = (message: object): void => void near.write(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const refuse = (id: RequestId | null, code: number, message: string): void => {
    if (id !== null) waiting.delete(id)
    write({ id, error: { code, message } })
  }

  far.onmessage = (message) => {
    if (isJSONRPCResponse(message) && message.id !== undefined) waiting.delete(message.id)
    write(message)
    if (waiting.size === 0) answered()
  }
  far.onclose = () => {
    lost = true
    for (const id of waiting) refuse(id, code.gone, options.gone)
    answered()
  }
  await far.start()

  for await (const line of near.input) {
    if (line.trim() === '') continue
    const message = read(line)
    if ('wrong' in message) {
      refuse(null, message.code, message.wrong)
      continue
    }
    const id = isJSONRPCRequest(message) ? message.id : null
    if (id !== null) waiting.add(id)
    const sent = lost
      ? false
      : await far.send(message).then(
          () => true,
          () => false,
        )
    if (!sent && id !== null && waiting.has(id)) refuse(id, code.gone, options.gone)
  }

  if (waiting.size > 0 && !lost) {
    await new Promise<void>((resolve) => {
      const stopTimer = options.clock.after(lastAnswersMs, resolve)
      answered = () => {
        stopTimer()
        resolve()
      }
    })
  }
  for (const id of waiting) refuse(id, code.gone, 'No answer came before the input ended.')
  await far.close()
}

function read(line: string): JSONRPCMessage | { wrong: string; code: number } {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch (problem) {
    return { wrong: `This line is not valid JSON: ${(problem as Error).message}`, code: code.parse }
  }
  try {
    return parseJSONRPCMessage(json)
  } catch {
    return { wrong: 'This line is not a JSON-RPC 2.0 message.', code: code.invalid }
  }
}

/** A connection to the tools of a running performer. */
interface Bridge {
  readonly transport: Transport
  readonly port: number
  readonly run: string
}

const answerMs = 3000

/**
 * Connects to the newest running performer of this data folder that answers.
 * @returns the connection, or null if no performer answers
 */
export async function bridgeToPerformer(
  dataDir: string,
  print: (line: string) => void,
): Promise<Bridge | null> {
  for (const { port, run } of runningGateways(dataDir)) {
    // A lookup must not create a data folder, so read tokens only if a performer was found.
    const { tokens } = storedTokens(dataDir)
    const opened = await open(port, tokens.panel)
    if (typeof opened !== 'string') return { transport: socketTransport(opened), port, run }
    print(`The performer on port ${port} (run ${run}) cannot be reached: ${opened}`)
  }
  return null
}

function open(port: number, token: string): Promise<WebSocket | string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${bridgePath}`, {
      headers: { authorization: `Bearer ${token}` },
      handshakeTimeout: answerMs,
      maxPayload: 16 * mcpMessageBytes,
    })
    // Only the first of these events settles the promise. A later error needs no handling, because a `close` follows
    // it.
    socket.once('open', () => resolve(socket))
    socket.once('error', (problem) => resolve(problem.message))
  })
}
