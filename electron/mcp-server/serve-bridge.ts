import type { Transport } from '@modelcontextprotocol/server'
import { WebSocket } from 'ws'
import { runningGateways } from '../data/running-gateways.ts'
import { storedTokens } from '../data/tokens-file.ts'
import { bridgePath, mcpMessageBytes, socketTransport } from './serve-socket.ts'

/** A way to the tools of a performer that runs now. */
export interface Bridge {
  readonly transport: Transport
  readonly port: number
  readonly run: string
}

/** How long a gateway of this machine may take to answer, in ms. */
const answerMs = 3000

/**
 * Reaches the newest performer of this data folder that answers, in another process of the same user.
 * @param talk told why one that runs could not be reached
 * @returns null when there is none
 */
export async function bridgeToPerformer(
  dataDir: string,
  talk: (line: string) => void,
): Promise<Bridge | null> {
  for (const { port, run } of runningGateways(dataDir)) {
    // Only where somebody has written them already: looking must not make a data folder.
    const { tokens } = storedTokens(dataDir)
    const opened = await open(port, tokens.panel)
    if (typeof opened !== 'string') return { transport: socketTransport(opened), port, run }
    talk(`The performer on port ${port} (run ${run}) cannot be reached: ${opened}`)
  }
  return null
}

/** An open socket, or why there is none. */
function open(port: number, token: string): Promise<WebSocket | string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${bridgePath}`, {
      headers: { authorization: `Bearer ${token}` },
      handshakeTimeout: answerMs,
      maxPayload: 16 * mcpMessageBytes,
    })
    // Both may come; the first counts, and an error after the opening is followed by a close.
    socket.once('open', () => resolve(socket))
    socket.once('error', (problem) => resolve(problem.message))
  })
}
