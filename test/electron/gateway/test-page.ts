import { WebSocket } from 'ws'
import type { Hello, ServerMessage } from '../../../src-shared/contract/wire.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { parseServerMessage } from '../../fixtures/server-message.ts'

export interface TestPage {
  readonly socket: WebSocket
  readonly messages: ServerMessage[]
  send(message: unknown): void
  /** Resolves with the first message that matches, even if it arrived earlier. Rejects if the socket closes first. */
  until<T extends ServerMessage>(fits: (message: ServerMessage) => message is T): Promise<T>
  hello(): Promise<Hello>
  live(since: number): Promise<void>
  events(): AdlibEvent[]
  closed(): Promise<number>
  close(): Promise<void>
}

/** Opens the socket of a page. Rejects with the HTTP status if the socket is refused. */
export function openPage(
  port: number,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestPage> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${token}`, { headers })
    const messages: ServerMessage[] = []
    const watchers = new Set<() => void>()
    let code: number | null = null
    const changed = (): void => {
      for (const watch of [...watchers]) watch()
    }
    socket.on('message', (data, isBinary) => {
      if (isBinary) throw new Error('the gateway sends no binary messages')
      messages.push(parseServerMessage(data))
      changed()
    })
    socket.on('close', (closeCode) => {
      code = closeCode
      changed()
    })
    socket.on('unexpected-response', (_request, response) => {
      reject(response.statusCode)
      response.destroy()
    })
    socket.on('error', (error) => reject(error))

    const wait = <T>(look: () => T | undefined): Promise<T> =>
      new Promise((done, fail) => {
        const watch = (): void => {
          const found = look()
          if (found === undefined && code === null) return
          watchers.delete(watch)
          if (found === undefined) fail(new Error(`closed with ${code}: ${JSON.stringify(messages.at(-1))}`))
          else done(found)
        }
        watchers.add(watch)
        watch()
      })

    const page: TestPage = {
      socket,
      messages,
      send: (message) => socket.send(message instanceof Uint8Array ? message : JSON.stringify(message)),
      until: (fits) => wait(() => messages.find(fits)),
      hello: () => page.until((message) => message.kind === 'hello'),
      async live(since) {
        page.send({ kind: 'since', since })
        await page.until((message) => message.kind === 'live')
      },
      events: () => messages.flatMap((message) => (message.kind === 'event' ? [message.event] : [])),
      closed: () => wait(() => code ?? undefined),
      async close() {
        socket.close()
        await page.closed()
      },
    }
    socket.on('open', () => resolve(page))
  })
}

export const isKind =
  <K extends ServerMessage['kind']>(kind: K) =>
  (message: ServerMessage): message is Extract<ServerMessage, { kind: K }> =>
    message.kind === kind

/** Waits until `look` returns true. It uses no virtual clock, because the events come from real sockets. */
export const eventually = async (look: () => boolean): Promise<void> => {
  while (!look()) await new Promise((resolve) => setImmediate(resolve))
}
