import { WebSocket } from 'ws'
import { type ActionArguments, doAction } from '../../src-shared/events/rule-request.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { answerToChallenge } from '../chat/streamer-bot-password.ts'
import { codeOf, connectionWords } from '../platform/connection-words.ts'
import type { ActionFailure } from './run-rules.ts'

const maxMessageBytes = 64 * 1024
const place = 'Servers/Clients > WebSocket Server'

type Frame = Readonly<Record<string, unknown>>

/** Runs an action of Streamer.bot over its own connection. Sends the action at most once. */
export function runStreamerBotAction(
  action: { readonly url: string; readonly action: string },
  args: ActionArguments,
  { password, signal }: { readonly password: string | null; readonly signal: AbortSignal },
): Promise<ActionFailure | null> {
  const socket = new WebSocket(action.url, {
    ...{ maxPayload: maxMessageBytes, perMessageDeflate: false, followRedirects: false },
  })
  return new Promise((resolve) => {
    const end = (failure: ActionFailure | null): void => {
      resolve(failure)
      socket.terminate()
    }
    let isSent = false
    const act = (): void => {
      if (!isSent) socket.send(JSON.stringify(doAction(action, args)))
      isSent = true
    }
    const greet = (asked: unknown): void => {
      // The server may offer a password without requiring it.
      if (!isRecord(asked) || password === null) {
        act()
        return
      }
      const authentication = answerToChallenge(password, String(asked.salt), String(asked.challenge))
      socket.send(JSON.stringify({ request: 'Authenticate', id: 'adlib-authenticate', authentication }))
    }
    const take = (frame: Frame): void => {
      if (frame.request === 'Hello') greet(frame.authentication)
      else if (frame.id === 'adlib-authenticate') {
        if (frame.status === 'ok') act()
        else end(wrongPassword)
      } else if (frame.id === 'adlib-do')
        end(frame.status === 'ok' ? null : refused(action.action, frame.error))
    }
    signal.addEventListener('abort', () => socket.terminate(), { once: true })
    socket.on('error', (error) => {
      const why = connectionWords[codeOf(error)] ?? error.message
      end({
        message: `Streamer.bot cannot be reached at ${action.url}: ${why}.`,
        remedy: `Start Streamer.bot, and its server under ${place}.`,
      })
    })
    socket.once('close', () =>
      end({
        message: `Streamer.bot ended the connection${isSent ? ', so the action may have run' : ''}.`,
        remedy: `Check its server under ${place}.`,
      }),
    )
    socket.on('message', (raw) => {
      const frame = parsedJson(String(raw))
      if (isRecord(frame)) take(frame)
    })
  })
}

const wrongPassword: ActionFailure = {
  message: 'Streamer.bot rejects the password.',
  remedy: `Copy the password from Streamer.bot (${place}), and enter it in the panel, under Settings > Chat.`,
}
const refused = (action: string, error: unknown): ActionFailure => ({
  message: `Streamer.bot did not run “${action}”${typeof error === 'string' ? ` (${error.slice(0, 200)})` : ''}.`,
  remedy: 'Check the name of the action, and whether Streamer.bot requires a password.',
})
