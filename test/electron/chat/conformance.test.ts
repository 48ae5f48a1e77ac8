import { socialStreamSource } from '../../../electron/chat/social-stream-source.ts'
import { streamerBotSource } from '../../../electron/chat/streamer-bot-source.ts'
import { twitchSource } from '../../../electron/chat/twitch-source.ts'
import { chatSourceConformance } from '../../conformance/chat-source.ts'
import { socialStream } from '../../fixtures/chat/social-stream.ts'
import { streamerBot } from '../../fixtures/chat/streamer-bot.ts'
import { twitchChat } from '../../fixtures/chat/twitch-chat.ts'

const host = '127.0.0.1'
const urlOf = (port: number): string => `ws://${host}:${port}/`

chatSourceConformance('Twitch', {
  server: twitchChat,
  source: (port, clock) => twitchSource('juniper', clock, { host, port }),
  wrong: { source: (port, clock) => twitchSource('ghost', clock, { host, port }), says: /ghost/ },
  ...{ platform: 'twitch', knowsFirst: true },
})

chatSourceConformance('Streamer.bot', {
  server: (port) => streamerBot({ password: 'pass', ...(port === undefined ? {} : { port }) }),
  source: (port, clock) => streamerBotSource(urlOf(port), () => 'pass', clock),
  wrong: {
    source: (port, clock) => streamerBotSource(urlOf(port), () => 'guess', clock),
    says: /rejects the password/,
  },
  ...{ platform: 'twitch', knowsFirst: true },
})

chatSourceConformance('Social Stream Ninja', {
  server: socialStream,
  source: (port, clock) => socialStreamSource({ session: 'a4Kz81pQ', where: 'local' }, clock, urlOf(port)),
  ...{ platform: 'youtube', knowsFirst: false },
})
