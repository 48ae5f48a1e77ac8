import WebSocket from 'ws'
import type { Command } from '../../../src-shared/contract/command.ts'
import type { ServerMessage } from '../../../src-shared/contract/wire.ts'
import { parseServerMessage } from '../../fixtures/server-message.ts'
import type { Acknowledged, Ledger } from './ledger.ts'

export interface SoakPage {
  reload(): void
  send(command: Command, expected: Acknowledged): void
  close(): void
}

const reconnectMs = 500

export async function openSoakPage(url: string, ledger: Ledger): Promise<SoakPage> {
  const address = new URL('/ws', url)
  address.protocol = 'ws:'
  address.searchParams.set('token', new URL(url).searchParams.get('token') ?? '')
  const isOverlay = new URL(url).pathname === '/overlay'
  let seq = 0
  let socket: WebSocket
  let isClosed = false
  let becameLive: () => void = () => {}
  const open = new Map<string, Acknowledged>()

  const handle = (message: ServerMessage): void => {
    if (message.kind === 'hello') socket.send(JSON.stringify({ kind: 'since', since: seq }))
    else if (message.kind === 'event') {
      const { event } = message
      seq = Math.max(seq, event.seq)
      ledger.delivered(isOverlay ? 'overlay' : 'panel', event)
      if (isOverlay && event.type === 'stage/cue')
        socket.send(JSON.stringify({ kind: 'shown', cue: event.cue.id, page: 'soak', at: Date.now() }))
    } else if (message.kind === 'live') becameLive()
    else if (message.kind === 'ack') {
      const expected = open.get(message.ack)
      open.delete(message.ack)
      if (message.ok && expected !== undefined) ledger.acknowledged(expected)
    } else if (message.kind === 'journal' && message.trouble !== null) ledger.troubled()
  }

  const connect = (): Promise<void> =>
    new Promise((resolve) => {
      becameLive = resolve
      socket = new WebSocket(address)
      socket.on('message', (data) => handle(parseServerMessage(data)))
      // A `close` event always follows, and its handler reconnects.
      socket.on('error', () => {})
      socket.on('close', () => {
        open.clear()
        if (!isClosed) setTimeout(() => void connect().then(resolve), reconnectMs)
      })
    })

  await connect()
  return {
    reload: () => socket.terminate(),
    send(command, expected) {
      if (socket.readyState !== WebSocket.OPEN) return
      open.set(command.id, expected)
      socket.send(JSON.stringify({ kind: 'command', command }))
    },
    close() {
      isClosed = true
      socket.close()
    },
  }
}
