import type { Transport } from '@modelcontextprotocol/server'
import { WebSocket } from 'ws'
import { runningGateways } from '../data/running-gateways.ts'
import { storedTokens } from '../data/tokens-file.ts'
import { bridgePath, mcpMessageBytes, socketTransport } from './serve-socket.ts'

/** A connection to the tools of a running performer. */
export interface Bridge {
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
