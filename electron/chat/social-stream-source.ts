import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { limitPeer } from '../platform/peer-limits.ts'
import { chatRates, openChatSocket } from './chat-socket.ts'
import type { ChatSource } from './chat-source.ts'
import { connectedSource } from './connected-source.ts'
import { readSocialStream } from './social-stream-items.ts'

type Where = Settings['chat']['socialStream']['where']

/** Addresses of its server on this computer, and of its public server. */
export const socialStreamUrls: Readonly<Record<Where, string>> = {
  local: 'ws://127.0.0.1:3000/',
  relay: 'wss://io.socialstream.ninja/',
}
const remedies: Readonly<Record<Where, string>> = {
  local: 'Start Social Stream Ninja as a program, and turn on its local server.',
  relay: 'Check your connection to the internet.',
}
/** The channel on which Social Stream Ninja sends chat to other programs, and one that nothing is sent to. */
const channels = { in: 4, out: 3 }

/** The chats of the sites that Social Stream Ninja reads. `url` is another address of its server, for tests. */
export function socialStreamSource(
  { session, where }: Settings['chat']['socialStream'],
  clock: Clock,
  url = socialStreamUrls[where],
): ChatSource {
  const limits = limitPeer(clock, chatRates)
  return connectedSource(clock, (hears, signal) =>
    openChatSocket({
      ...{ url, clock, limits, signal, program: 'Social Stream Ninja', remedy: remedies[where] },
      opened(wire) {
        wire.send({ join: session, ...channels })
        wire.ready()
      },
      frame(frame) {
        for (const item of readSocialStream(frame)) hears.item(item)
      },
      unreadable: hears.unreadable,
    }),
  )
}
