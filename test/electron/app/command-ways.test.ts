import { describe, expect, it } from 'vitest'
import { shortcutCommand } from '../../../electron/desktop/shortcuts.ts'
import { commandRunner } from '../../../electron/gateway/client-messages.ts'
import type { GatewayHost } from '../../../electron/gateway/host.ts'
import { runHttpCommand } from '../../../electron/gateway/http-commands.ts'
import { type Command, command, commandNames, rowOf } from '../../../src-shared/contract/command.ts'
import { httpCommand, httpCommandName } from '../../../src-shared/contract/http-command.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { shortcutActions } from '../../../src-shared/settings/desktop.ts'
import { commandHouse } from '../../fixtures/command-house.ts'
import { marlow } from '../../fixtures/show.ts'

const situations: Readonly<Record<string, EventBody | null>> = {
  'during a show': null,
  'during a pause': { type: 'performer/paused', by: 'test' },
  'during a panic': { type: 'stage/panic', by: 'test' },
}

/** A house in a situation, and what happens there from then on. */
function houseIn(situation: EventBody | null) {
  const house = commandHouse()
  void house.ask('play_sfx')
  if (situation !== null) house.journal.append(situation)
  const { seq } = house.journal.state()
  return {
    ...house,
    happened: () => ({
      events: house.events.filter((event) => event.seq > seq).map(({ t: _, ...event }) => event),
      heard: house.heard,
      patches: house.patches,
      shown: house.shown,
    }),
  }
}

/** Sends an example over HTTP. Returns the command that arrives, and the outcome. */
async function overHttp(name: (typeof httpCommandName.options)[number], situation: EventBody | null) {
  const house = houseIn(situation)
  const arrived: Command[] = []
  const host = {
    journal: house.journal,
    lists: {
      personas: () => ({ personas: [{ persona: marlow, builtIn: true }], broken: [] }),
      profiles: () => [{ name: 'just chatting', settings: {} }],
    },
    command(sent: Command, by: string, role: 'moderator') {
      arrived.push(sent)
      return house.command(sent, by, role)
    },
  } as unknown as GatewayHost
  const body = httpCommand(name).example ?? {}
  const reply = await runHttpCommand(host, { name, body, id: 'i', by: 'same' })
  const failure = 'error' in reply.body ? reply.body.error : null
  return { arrived, outcome: { failure, ...house.happened() } }
}

/** Sends a command over the socket of the owner's panel. */
async function overSocket(sent: unknown, situation: EventBody | null) {
  const house = houseIn(situation)
  const visitor = { page: 'panel', role: 'owner', by: 'same', device: null } as const
  const run = commandRunner(house, visitor, { openCommands: 9, takesCommand: () => true })
  const ack = await run(command.parse(sent))
  if (ack.kind !== 'ack') throw new Error(`got ${ack.kind}`)
  return { failure: ack.ok ? null : ack.error, ...house.happened() }
}

describe('the table of commands', () => {
  it.each(httpCommandName.options.flatMap((name) => Object.keys(situations).map((when) => [name, when])))(
    'carries out %s over HTTP like the same command over the socket, %s',
    async (name, when) => {
      const situation = situations[when] ?? null
      const { arrived, outcome } = await overHttp(httpCommandName.parse(name), situation)
      const [sent] = arrived
      expect(arrived).toHaveLength(1)
      expect(command.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
      // The owner's whispers may do more than those of a program.
      const { heard, ...same } = await overSocket(sent, situation)
      expect(outcome).toEqual({
        ...same,
        heard: heard.map((one) => one.replace(/^confetti$/, 'moderator: confetti')),
      })
    },
  )

  it('gives each key and each shortcut to one command', () => {
    const rows = commandNames.map(rowOf)
    const keys = rows.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    const shortcuts = rows.flatMap(({ shortcut }) => shortcut ?? [])
    // Arranging moves a window and is no command.
    expect([...shortcuts, 'arrange'].toSorted()).toEqual([...shortcutActions].toSorted())
  })

  it.each(commandNames.filter((name) => rowOf(name).shortcut !== undefined))(
    'the shortcut of %s sends that command with a valid body',
    (name) => {
      const { shortcut = 'arrange' } = rowOf(name)
      const sent = shortcutCommand(shortcut, emptyState())
      expect(sent.command).toBe(name)
      expect(command.parse({ ...sent, id: 'shortcut' })).toEqual({ ...sent, id: 'shortcut' })
    },
  )

  it('the shortcut of `pause` ends a pause', () => {
    const paused = { by: 'test', at: 1 }
    expect(shortcutCommand('pause', { paused })).toEqual({ command: 'unpause' })
  })

  it('lets only what stops something act without the disk', () => {
    const acting = commandNames.filter((name) => rowOf(name).onFullDisk !== undefined)
    expect(acting).toEqual([
      ...['panic', 'pause', 'cancel'],
      ...['run-delete', 'run-restore', 'puppet-delete', 'puppet-restore'],
      ...['card-delete', 'card-restore', 'bench-stop'],
    ])
    expect(commandNames.filter((name) => rowOf(name).isUrgent)).toEqual(['panic', 'pause'])
  })
})
