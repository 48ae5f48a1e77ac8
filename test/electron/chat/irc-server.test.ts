import { afterEach, describe, expect, it } from 'vitest'
import { twitchSource } from '../../../electron/chat/twitch-source.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { ChatItem } from '../../../src-shared/chat/chat-item.ts'
import { joinAll, ngircdMissing, startNgircd } from '../../fixtures/chat/ngircd.ts'
import { twitchBridge } from '../../fixtures/chat/twitch-bridge.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const missing = ngircdMissing()
if (missing !== undefined) process.stderr.write(`The test with a real IRC server is skipped: ${missing}.\n`)

describe.skipIf(missing !== undefined)('the chat of Twitch on a real IRC server', () => {
  it('delivers every message of 40 people in the order of each, also after a lost connection', async () => {
    const irc = await startNgircd(newFolder())
    const bridge = await twitchBridge(irc.port)
    const source = twitchSource('juniper', systemClock, { host: '127.0.0.1', port: bridge.port })
    ends.push(
      () => source.close(),
      () => bridge.close(),
      () => irc.close(),
    )
    const said: string[] = []
    let wake = (): void => {}
    void source.open({
      item(item: ChatItem) {
        if (item.kind === 'message') said.push(`${item.person.name}: ${item.text}`)
        wake()
      },
      ...{ state() {}, test() {}, unreadable() {} },
    })
    const until = async (count: number) => {
      while (said.length < count) await new Promise<void>((resolve) => (wake = resolve))
    }
    await bridge.joined(1)
    const names = Array.from({ length: 40 }, (_, n) => `Viewer${n}`)
    const people = await joinAll(names, irc.port, '#juniper')
    ends.unshift(() => people.forEach((person) => void person.leave()))
    // The server takes three lines a second of each person.
    const rounds = [1, 2, 3, 4]
    for (const round of rounds) for (const person of people) person.say(`round ${round} ünïcödé 😀`)
    await until(160)
    for (const name of names)
      expect(said.filter((one) => one.startsWith(`${name}:`))).toEqual(
        rounds.map((round) => `${name}: round ${round} ünïcödé 😀`),
      )
    bridge.drop()
    await bridge.joined(2)
    people[0]?.say('again')
    await until(161)
    expect(said.at(-1)).toBe('Viewer0: again')
  })
})
