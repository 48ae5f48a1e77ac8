import { describe, expect, it } from 'vitest'
import type { CommandTargets } from '../../../electron/app/commands/command-deps.ts'
import {
  agentCommands,
  callCommands,
  performerCommands,
  toolCommands,
} from '../../../electron/app/commands/performer-commands.ts'
import { profileCommands } from '../../../electron/app/commands/settings-commands.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house({ sees = true, hasRoom = true } = {}) {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  journal.append(runStart)
  journal.append({ type: 'settings/changed', patch: { sight: { source: 'screen' } }, by: 'test' })
  const done: string[] = []
  const note =
    (what: string) =>
    (...args: readonly unknown[]) => {
      done.push([what, ...args].join(' '))
      return hasRoom
    }
  const none =
    (what: string) =>
    (...args: readonly unknown[]) => {
      note(what)(...args)
      return null
    }
  const performer = {
    ...{ cancel: note('cancel'), wake: note('wake'), whisper: note('whisper'), setMood: note('mood') },
    ...{ dropTopic: note('drop'), look: note('look') },
  }
  const targets = {
    ...{ journal, performer, eyes: { lookNow: () => sees } },
    clips: { save: async () => none('clip')() },
    auditions: { start: async (model: string) => none('audition')(model), cancel: note('end audition') },
    pulls: { start: none('pull'), cancel: note('end pull'), discard: none('discard') },
    heldSettings: { hold: () => ({ kind: 'held', message: 'Held.', remedy: '' }) },
  } as unknown as CommandTargets
  const endDemo = async () => ({ ok: true }) as const
  const append = (event: object) => void journal.append(event as EventBody)
  const types = () => journal.state()
  return { commands: performerCommands(targets, endDemo), done, journal, append, types }
}
const run = (commands: object, command: string, more: object = {}, ...rest: unknown[]) =>
  (commands as Record<string, (body: object, ...rest: unknown[]) => unknown>)[command]?.(
    { command, ...more },
    ...(rest.length > 0 ? rest : ['panel']),
  )

describe('performerCommands', () => {
  it('pauses once, cancels the turn, and resumes', async () => {
    const { commands, done, journal } = house()
    expect(await run(commands, 'pause')).toEqual({ ok: true })
    const { seq } = journal.state()
    await run(commands, 'pause')
    expect([journal.state().seq, journal.state().paused !== null]).toEqual([seq, true])
    await run(commands, 'unpause')
    expect(journal.state().paused).toBeNull()
    expect(done).toEqual(['cancel cancelled', 'cancel cancelled', 'wake'])
  })

  it('does not wake, whisper or look during a panic', async () => {
    const { commands, done, append } = house()
    append({ type: 'stage/panic', by: 'panel' })
    expect(await run(commands, 'unpause')).toMatchObject({ ok: false, kind: 'panicked' })
    expect(await run(commands, 'topic', { text: 'Hi.' })).toMatchObject({ ok: false, kind: 'panicked' })
    expect(await run(commands, 'observe-now')).toEqual({ ok: true })
    expect(done).toEqual([])
  })

  it('whispers with the role of its sender, and says when too many wait', async () => {
    const { commands, done } = house()
    expect(await run(commands, 'topic', { text: 'Hi.' }, 'phone', 'moderator')).toEqual({ ok: true })
    await run(commands, 'topic', { text: 'Ho.' })
    expect(done).toEqual(['whisper Hi. moderator', 'whisper Ho. owner'])
    expect(await run(house({ hasRoom: false }).commands, 'topic', { text: 'Hi.' })).toMatchObject({
      kind: 'busy',
    })
  })

  it('looks now only with a picture and while it performs', async () => {
    const live = house()
    await run(live.commands, 'observe-now')
    expect(live.done).toEqual(['look'])
    await run(live.commands, 'pause')
    await run(live.commands, 'observe-now')
    expect(live.done).toEqual(['look', 'cancel cancelled'])
    expect(await run(house({ sees: false }).commands, 'observe-now')).toMatchObject({ kind: 'nothing_seen' })
  })

  it.each([
    ['cancel', {}, 'cancel cancelled'],
    ['mood', { mood: 'hype' }, 'mood hype panel'],
    ['drop-topic', {}, 'drop panel'],
    ['clip', {}, 'clip'],
    ['audition', { model: 'tiny' }, 'audition tiny'],
    ['audition-cancel', {}, 'end audition'],
    ['pull', { model: 'tiny' }, 'pull tiny'],
    ['pull-cancel', {}, 'end pull'],
    ['pull-discard', { model: 'tiny' }, 'discard tiny'],
  ])('does what %s asks', async (command, more, what) => {
    const { commands, done } = house()
    expect(await run(commands, command, more)).toEqual({ ok: true })
    expect(done).toEqual([what])
  })
})

it.each(['stop', 'suspend', 'resume'] as const)(
  'an agent’s %s is passed on, or says why it is impossible',
  async (what) => {
    const asked: string[] = []
    const agents = (can: boolean) => ({
      [what]: (...args: string[]) => asked.push(args.join(' ')) > 0 && can,
    })
    const send = (can: boolean) =>
      run(agentCommands({ agents: agents(can) as never }), 'agent', { agent: 'a1', do: what })
    expect(await send(true)).toEqual({ ok: true })
    expect(await send(false)).toMatchObject({ ok: false, message: expect.stringContaining('a1') })
    expect(asked).toEqual(['a1 panel', 'a1 panel'])
  },
)

it('a tool that fails names its reason, and a server that is off its remedy', async () => {
  const send = (outcome: object) =>
    run(
      toolCommands({ tryTool: async () => outcome, mcpServers: { restart: () => false } } as never),
      'try-tool',
      { tool: 't', args: {} },
    )
  expect(await send({ ok: true })).toEqual({ ok: true })
  expect(await send({ ok: false, error: 'timeout', message: 'Late.' })).toMatchObject({
    kind: 'timeout',
    message: 'Late.',
  })
  const restart = (can: boolean) =>
    run(toolCommands({ mcpServers: { restart: () => can } } as never), 'mcp-restart', { server: 's' })
  expect([await restart(true), await restart(false)]).toMatchObject([{ ok: true }, { kind: 'gone' }])
})

describe('callCommands', () => {
  it('records the fate of a call that a restart interrupted, once, and of no other call', async () => {
    const orphan = { call: 't1.1.1', outcome: { ok: false, error: 'orphan' } as object }
    const other = { call: 't1.1.2', outcome: { ok: false, error: 'timeout' } }
    const written: object[] = []
    const journal = {
      state: () => ({ turns: [{ turn: 't1', calls: [orphan, other] }] }),
      append: (event: object) => written.push(event),
    }
    const send = (call: string) =>
      run(callCommands({ journal } as never), 'settle-call', { call, happened: true })
    expect(await send('t1.1.1')).toEqual({ ok: true })
    expect(written).toEqual([
      { type: 'tool/settled', turn: 't1', call: 't1.1.1', happened: true, by: 'panel' },
    ])
    orphan.outcome = { ok: false, error: 'orphan', settled: { happened: true } }
    expect(await send('t1.1.1')).toEqual({ ok: true })
    expect(written).toHaveLength(1)
    expect(await send('t1.1.2')).toMatchObject({ kind: 'gone' })
    expect(await send('t9.1.1')).toMatchObject({ kind: 'gone' })
  })
})

describe('profileCommands', () => {
  const loud = { stage: { sound: { volume: 0.9 } } }
  function profiles(stored: object | undefined) {
    const did: string[] = []
    const patches: object[] = []
    const note =
      (what: string) =>
      (...args: readonly unknown[]) => {
        did.push(
          [what, ...args.map((one) => (typeof one === 'string' ? one : (one as { name: string }).name))].join(
            ' ',
          ),
        )
        return null
      }
    const commands = profileCommands(
      {
        journal: { state: () => ({ settings: defaultSettings as Settings }) },
        profiles: {
          find: () => stored && { name: 'Loud', settings: stored },
          put: note('put'),
          rename: note('rename'),
          delete: note('delete'),
        },
      } as never,
      ({ patch }) => {
        patches.push(patch)
        return { ok: true }
      },
    )
    return {
      did,
      patches,
      send: (action: object) => run(commands, 'profile', { id: 'i', profile: 'Loud', action }),
    }
  }

  it('uses a profile as one change of settings, if it changes any', async () => {
    const { send, patches } = profiles(loud)
    expect(await send({ do: 'use' })).toEqual({ ok: true })
    expect(patches).toMatchObject([loud])
    const same = profiles({})
    await same.send({ do: 'use' })
    expect(same.patches).toEqual([])
    expect(await profiles(undefined).send({ do: 'use' })).toMatchObject({ ok: false })
  })

  it.each([
    [{ do: 'save' }, 'put Loud'],
    [{ do: 'put', settings: loud }, 'put Loud'],
    [{ do: 'rename', to: 'Calm' }, 'rename Loud Calm'],
    [{ do: 'delete' }, 'delete Loud'],
  ])('does %j', async (action, what) => {
    const { send, did } = profiles(loud)
    expect(await send(action)).toEqual({ ok: true })
    expect(did).toEqual([what])
  })
})
