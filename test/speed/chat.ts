// Measures what hearing a busy chat costs: `npm run bench -- chat [--seconds 60] [--rate 50]`. A real IRC server (ngircd)
// behind a bridge that speaks as Twitch carries the messages of 25 people, in its own process. The goal is 2 % of a core
// at 50 messages a second, without a lost message.
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openChat } from '../../electron/chat/open-chat.ts'
import { twitchSource } from '../../electron/chat/twitch-source.ts'
import { noViewers } from '../../electron/data/viewers.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { createFilter } from '../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { temporaryFolder } from '../fixtures/adlib-process.ts'
import { joinAll, ngircdMissing, startNgircd } from '../fixtures/chat/ngircd.ts'
import { twitchBridge } from '../fixtures/chat/twitch-bridge.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
    crowd: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
const people = 25
const idleSeconds = 10
const warmUpMs = 5000
const texts = [
  'hello there',
  'LUL that jump',
  'gg',
  'what is this game?',
  'Marlow, how do you feel?',
  'w',
  'so close',
]

const missing = ngircdMissing()
if (values.crowd) await crowd()
else if (missing === undefined) await measure()
else process.stdout.write(`chat: skipped, because ${missing}\n`)

/** Starts the servers, sends their port, and writes into the chat when the parent says so. */
async function crowd(): Promise<void> {
  const { dir, remove } = temporaryFolder()
  const irc = await startNgircd(dir)
  const bridge = await twitchBridge(irc.port)
  const names = Array.from({ length: people }, (_, n) => `Viewer${n}`)
  const writers = await joinAll(names, irc.port, '#juniper')
  process.once('disconnect', async () => {
    await irc.close()
    remove()
    process.exit()
  })
  process.once('message', async () => {
    const began = performance.now()
    const total = seconds * rate
    for (let n = 0; n < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
      for (; n < due; n += 1) writers[n % people]?.say(`${texts[n % texts.length]} ${n}`)
      await sleep(10)
    }
    await sleep(2000)
    process.send?.(total)
  })
  process.send?.(bridge.port)
}

async function measure(): Promise<void> {
  const child = fork(import.meta.filename, ['--crowd', ...process.argv.slice(2)], {
    execArgv: process.execArgv,
  })
  const answer = () => new Promise<number>((resolve) => child.once('message', (n) => resolve(Number(n))))
  const port = await answer()
  const journal = memoryJournal({ run: 'bench', clock: systemClock })
  const filter = createFilter(defaultSettings.stage.filter)
  let heard = 0
  let events = 0
  journal.subscribe(() => {
    events += 1
  })
  let joined = (): void => {}
  const isJoined = new Promise<void>((resolve) => {
    joined = resolve
  })
  const chat = openChat({
    ...{ journal, clock: systemClock, persona: () => ({ name: 'Marlow' }), hasRoom: () => true },
    isClean: (text) => filter.check(text).ok,
    orders: { hush() {}, skip() {}, panic() {}, takeBack() {}, why() {} },
    embed: async () => [],
    emotes: { named: (item) => item, fetch() {} },
    viewers: noViewers,
    sources: {
      twitch: {
        ...{ opensWith: ({ twitch }) => twitch, ifQuiet: 'Write.' },
        make({ twitch }) {
          const source = twitchSource(twitch, systemClock, { host: '127.0.0.1', port })
          return {
            open: (listener) =>
              source.open({
                ...listener,
                item(item) {
                  heard += 1
                  listener.item(item)
                },
                state(state) {
                  listener.state(state)
                  if (state.state === 'connected') joined()
                },
              }),
            close: () => source.close(),
          }
        },
      },
    },
  })
  journal.append({ type: 'settings/changed', patch: { chat: { twitch: 'juniper' } }, by: 'bench' })
  await isJoined
  await sleep(warmUpMs)
  const idle = await during(sleep(idleSeconds * 1000))
  const sent = answer()
  child.send('go')
  const before = memory()
  const busy = await during(sent)
  const counted = journal.state().chat?.perMinute ?? 0
  chat.close()
  child.disconnect()
  const share = busy.share - idle.share
  process.stdout.write(
    `${[
      '| sent | heard | CPU of a core | of it idle | µs a message | memory before and after | events |',
      '|--:|--:|--:|--:|--:|--:|--:|',
      `| ${await sent} | ${heard} | ${percent(busy.share)} | ${percent(idle.share)} | ${Math.round((share * busy.ms * 1000) / heard)} | ${before} and ${memory()} MB | ${events} |`,
    ].join('\n')}\nThe last full minute had ${counted} messages.\n`,
  )
  if (heard !== (await sent)) process.exitCode = 1
}

/** Returns the share of a core that this process uses until `work` is done, and how long (ms) that took. */
async function during(work: Promise<unknown>): Promise<{ share: number; ms: number }> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await work
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  return { share: (user + system) / 1000 / ms, ms }
}

/** Returns the memory in use (MB) after a garbage collection, if Node allows one. */
function memory(): string {
  globalThis.gc?.()
  return (process.memoryUsage().heapUsed / 1024 / 1024).toFixed(1)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
