import { describe, expect, it } from 'vitest'
import { diagnoseChat, liveChatFindings } from '../../../electron/chat/diagnose-chat.ts'
import type { SourceRow } from '../../../electron/chat/sources.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('liveChatFindings', () => {
  const findings = (...bodies: EventBody[]) => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock(0) })
    for (const body of bodies) journal.append(body)
    return [...liveChatFindings(journal.state().chat, 50_000)]
  }
  const state = { type: 'chat/state', source: 'twitch', channel: 'juniper' } as const

  it('names each source with its state, and when it was last heard', () => {
    expect(
      findings(
        { ...state, state: 'connected' },
        { type: 'chat/heard', source: 'twitch', at: 10_000 },
        { ...state, source: 'api', state: 'off' },
      ),
    ).toEqual([
      { check: 'chat', level: 'ok', message: 'Chat of Twitch (juniper): connected, last heard 40 s ago.' },
    ])
  })

  it('warns of a failure and of a long silence with their remedies', () => {
    for (const now of ['failed', 'connected'] as const)
      expect(findings({ ...state, state: now, message: 'Nothing.', remedy: 'Write.' })).toEqual([
        { check: 'chat', level: 'warning', message: 'Chat of Twitch (juniper): Nothing.', remedy: 'Write.' },
      ])
  })
})

describe('diagnoseChat', () => {
  const clock = virtualClock()
  const closed: string[] = []
  const row = (name: string, answer: 'connected' | 'failed' | 'none'): SourceRow => ({
    ...{ opensWith: ({ twitch }) => twitch, ifQuiet: 'Write.' },
    make: () => ({
      open({ state }) {
        state({ state: 'connecting' })
        if (answer === 'connected') state({ state: 'connected' })
        if (answer === 'failed') state({ state: 'failed', message: 'No.', remedy: 'Start it.' })
        if (answer === 'none') clock.advance(20_000)
      },
      close: () => void closed.push(name),
    }),
  })

  it('opens each source that the settings name until it is connected or fails, and closes it', async () => {
    const sources = {
      twitch: row('a', 'connected'),
      'streamer-bot': row('b', 'failed'),
      'social-stream': row('c', 'none'),
      api: { ...row('d', 'connected'), opensWith: () => '' },
    }
    const found = []
    const chat = { ...defaultSettings.chat, twitch: 'juniper' }
    for await (const finding of diagnoseChat(chat, sources, clock)) found.push(finding)
    expect(found).toMatchObject([
      { level: 'ok', message: 'Chat of Twitch: connected.' },
      { level: 'warning', message: 'Chat of Streamer.bot: No.', remedy: 'Start it.' },
      { level: 'warning', message: 'Chat of Social Stream Ninja: it does not answer.' },
    ])
    expect(closed).toEqual(['a', 'b', 'c'])
  })
})
