import type { Clock } from '../../src-shared/ports.ts'
import { limitPeer } from '../platform/peer-limits.ts'
import { type ChatWire, chatRates, openChatSocket } from './chat-socket.ts'
import type { ChatSource } from './chat-source.ts'
import { connectedSource, type Hears, type SourceFailure } from './connected-source.ts'
import { fieldsOf } from './frame-fields.ts'
import { readStreamerBot, wantedEvents } from './streamer-bot-items.ts'
import { answerToChallenge } from './streamer-bot-password.ts'

const place = 'Servers/Clients > WebSocket Server'
const program = 'Streamer.bot'
/** Time (ms) to wait for the greeting, which versions before 0.2.5 do not send. */
const greetingMs = 1500

/**
 * The chats that Streamer.bot reads: Twitch, YouTube, Kick, donations, and what a script of the streamer sends.
 * @param password returns the stored password, or null; it is read before each attempt
 */
export function streamerBotSource(url: string, password: () => string | null, clock: Clock): ChatSource {
  const limits = limitPeer(clock, chatRates)
  return connectedSource(clock, (hears, signal) => {
    const greeting = new Handshake(hears, password)
    return openChatSocket({
      ...{ url, clock, limits, signal, program },
      remedy: `Start Streamer.bot, and its server under ${place}.`,
      opened: (wire) => clock.after(greetingMs, () => greeting.subscribe(wire)),
      frame: (frame, wire) => greeting.take(frame, wire),
      unreadable: hears.unreadable,
    })
  })
}

/** One connection: the password if it is needed, the request for events, and then events. */
class Handshake {
  private hasAsked = false

  constructor(
    private readonly hears: Hears,
    private readonly password: () => string | null,
  ) {}

  take(frame: Readonly<Record<string, unknown>>, wire: ChatWire): void {
    const fields = fieldsOf(frame)
    if (fields.text('request') === 'Hello') this.greet(fields.in('authentication'), wire)
    else if (fields.text('id') === 'adlib-authenticate') {
      if (fields.text('status') === 'ok') this.subscribe(wire)
      else wire.end(wrongPassword)
    } else if (fields.text('id') === 'adlib-subscribe') {
      if (fields.text('status') === 'ok') wire.ready()
      else wire.end(this.password() === null ? noPassword : refused(fields.text('error')))
    } else this.read(frame)
  }

  /** Asks for the events, once. */
  subscribe(wire: ChatWire): void {
    if (this.hasAsked) return
    this.hasAsked = true
    wire.send({ request: 'Subscribe', id: 'adlib-subscribe', events: wantedEvents })
  }

  private greet(authentication: ReturnType<typeof fieldsOf>, wire: ChatWire): void {
    const [salt, challenge] = [authentication.text('salt'), authentication.text('challenge')]
    const password = this.password()
    // The server may offer a password without requiring it.
    if (challenge === '' || password === null) {
      this.subscribe(wire)
      return
    }
    this.hasAsked = false
    const answer = answerToChallenge(password, salt, challenge)
    wire.send({ request: 'Authenticate', id: 'adlib-authenticate', authentication: answer })
  }

  private read(frame: Readonly<Record<string, unknown>>): void {
    const read = readStreamerBot(frame)
    if (read === undefined) return
    if (read.isTest) this.hears.test()
    else for (const item of read.items) this.hears.item(item)
  }
}

const noPassword: SourceFailure = {
  message: 'Streamer.bot requires a password.',
  remedy: `Enter the password from Streamer.bot (${place}) in the panel, under Settings > Chat.`,
}
const wrongPassword: SourceFailure = {
  message: 'Streamer.bot rejects the password.',
  remedy: `Copy the password from Streamer.bot (${place}), and enter it in the panel, under Settings > Chat.`,
}
const refused = (error: string): SourceFailure => ({
  message: `Streamer.bot does not report chat${error === '' ? '' : ` (${error.slice(0, 200)})`}.`,
  remedy: 'Update Streamer.bot to version 0.2.5 or newer.',
})
