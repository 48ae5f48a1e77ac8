import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src-shared/contract/command.ts'
import { isDemo } from '../../../src-shared/events/on-air.ts'
import { commandBodies } from '../../fixtures/command-bodies.ts'
import { commandHouse } from '../../fixtures/command-house.ts'

describe('createCommands', () => {
  it('answers an approval request, and adds a rule only if the answer requests a rule', async () => {
    const { ask, word, patches, journal, of } = commandHouse()
    const [first, second] = [ask('play_sfx'), ask('files/write')]
    expect(await word('a1', 'allow')).toEqual({ ack: 'i', ok: true })
    expect(await first).toEqual({ allowed: true })
    expect(patches).toEqual([])
    expect(await word('a2', 'deny', true)).toEqual({ ack: 'i', ok: true })
    expect(await second).toEqual({ allowed: false, why: 'refused' })
    expect(patches).toEqual([{ policy: { tools: { 'files/write': 'deny' } } }])
    expect(of('settings/changed')).toMatchObject([{ by: 'panel' }])
    expect(journal.state().settings.policy.tools).toEqual({ 'files/write': 'deny' })
  })

  it('keeps both rules if two answers add a rule at the same time', async () => {
    const { ask, word, journal } = commandHouse()
    void ask('a')
    void ask('b')
    await Promise.all([word('a1', 'allow', true), word('a2', 'allow', true)])
    expect(journal.state().settings.policy.tools).toEqual({ a: 'allow', b: 'allow' })
  })

  it('rejects an answer to a closed or unknown approval request, and changes nothing', async () => {
    const { ask, word, patches } = commandHouse()
    void ask('a')
    await word('a1', 'allow')
    expect(await word('a1', 'deny', true)).toMatchObject({ ok: false, error: { kind: 'gone' } })
    expect(await word('a7', 'allow', true)).toMatchObject({ ok: false, error: { kind: 'gone' } })
    expect(patches).toEqual([])
  })

  it('allows the call and reports a failure when the rule cannot be persisted', async () => {
    const { ask, word } = commandHouse(() => ({ message: 'The disk is full.', remedy: 'Make room.' }))
    const waiting = ask('a')
    expect(await word('a1', 'allow', true)).toMatchObject({ ok: false, error: { kind: 'not_kept' } })
    expect(await waiting).toMatchObject({ allowed: true })
  })

  it('asks for a code before any command selects a model on Ollama’s servers', async () => {
    const { command, journal, patches } = commandHouse()
    const answer = await command({ command: 'brain', id: 'i', model: 'gpt-oss:120b-cloud' }, 'panel')
    expect(answer).toMatchObject({ ok: false, error: { kind: 'needs_code' } })
    const named = () => journal.state().heldSettings?.changes.map(({ place, value }) => [place, value])
    expect(named()).toEqual([['brain.model', "gpt-oss:120b-cloud on Ollama's own servers"]])
    const patch = { sight: { visionModel: 'qwen3-vl:cloud' } }
    const other = await command({ command: 'settings', id: 'i', patch }, 'panel')
    expect(other).toMatchObject({ ok: false })
    expect([patches, journal.state().settings.sight.visionModel]).toEqual([[], ''])
  })

  it('selects the performing model again if a choice changes who runs models', async () => {
    const { command, journal, selected } = commandHouse()
    const choose = (runs: unknown) =>
      command({ command: 'settings', id: 'i', patch: { brain: { runs } } }, 'panel')
    await choose({ 'tiny:1b': 'engine' })
    expect(selected).toEqual([])
    const ref = (model: string, driver: string) => ({ model, driver, mode: 'auto' })
    const [from, to] = [ref('understudy', 'understudy'), ref('tiny:1b', 'ollama')]
    journal.append({ type: 'brain/changed', from, to, why: 'your choice' })
    await choose({ 'tiny:1b': 'ollama' })
    expect(selected).toEqual(['tiny:1b'])
  })

  it('asks for a code before it downloads a model from a host other than Ollama’s library', async () => {
    const { command, journal, pulled, codes } = commandHouse()
    const pull = (model: string) => command({ command: 'pull', id: 'i', model }, 'panel')
    expect(await pull('qwen3:1.7b')).toMatchObject({ ok: true })
    expect(await pull('evil.example/ns/model')).toMatchObject({ ok: false, error: { kind: 'needs_code' } })
    expect(pulled).toEqual(['qwen3:1.7b'])
    const { ask = '', changes } = journal.state().heldSettings ?? {}
    expect(changes).toEqual([{ place: 'pull', value: 'evil.example/ns/model from evil.example' }])
    const approve = (code: string) => command({ command: 'approve-settings', id: 'i', ask, code }, 'panel')
    expect(await approve('AAAA-AAAA')).toMatchObject({ ok: false, error: { kind: 'wrong_code' } })
    expect(await approve(codes[0] ?? '')).toMatchObject({ ok: true })
    expect(pulled).toEqual(['qwen3:1.7b', 'evil.example/ns/model'])
  })

  it('rejects a second answer to the question about deleting past runs', async () => {
    const { command, answers } = commandHouse()
    const answer = (verdict: 'delete' | 'keep') =>
      command({ command: 'run-limits', id: 'i', verdict }, 'panel')
    expect(await answer('delete')).toEqual({ ack: 'i', ok: true })
    expect(await answer('keep')).toMatchObject({ ok: false, error: { kind: 'gone' } })
    expect(answers).toEqual(['delete', 'keep'])
  })

  it('stops, suspends and resumes agents, or reports why this is impossible', async () => {
    const { command } = commandHouse()
    const on = (agent: string, what: 'stop' | 'suspend' | 'resume') =>
      command({ command: 'agent', id: 'i', agent, do: what }, 'panel')
    expect(await on('team', 'stop')).toEqual({ ack: 'i', ok: true })
    expect(await on('team', 'suspend')).toEqual({ ack: 'i', ok: true })
    expect(await on('team', 'resume')).toMatchObject({ ok: false, error: { kind: 'state' } })
    expect(await on('nobody', 'stop')).toMatchObject({ ok: false, error: { kind: 'gone' } })
  })

  it('runs a panic or a pause at once, and runs other waiting commands one at a time', async () => {
    const { command, heard, answers } = commandHouse()
    const sent = (body: Record<string, unknown>) => command({ id: 'i', ...body } as Command, 'panel')
    const others = Array.from({ length: 40 }, () => sent({ command: 'run-limits', verdict: 'keep' }))
    const pause = sent({ command: 'pause' })
    const panic = sent({ command: 'panic' })
    expect(heard).toEqual(['cancelled', 'panic'])
    expect(answers).toHaveLength(1)
    await Promise.all([pause, panic])
    let most = 0
    let before = answers.length
    while (answers.length < 40) {
      await new Promise(setImmediate)
      most = Math.max(most, answers.length - before)
      before = answers.length
    }
    expect(most).toBe(1)
    await Promise.all(others)
  })

  it('refuses a whisper during a panic, with a remedy', async () => {
    const { command, panic, heard } = commandHouse()
    await panic('hotkey')
    expect(await command({ command: 'topic', id: 'i', text: 'say GG' }, 'panel')).toMatchObject({
      ok: false,
      error: { kind: 'panicked', remedy: expect.stringContaining('Resume') },
    })
    expect(heard).toEqual(['panic'])
  })

  it('passes a whisper on with the role of its sender, which is the owner by default', async () => {
    const { command, heard } = commandHouse()
    await command({ command: 'topic', id: 'i', text: 'louder' }, 'panel')
    await command({ command: 'topic', id: 'i', text: 'louder' }, 'phone', 'moderator')
    expect(heard).toEqual(['louder', 'moderator: louder'])
  })

  it('rejects an earlier resume or release that would undo a later pause or panic', async () => {
    const { command, journal, panic } = commandHouse()
    const sent = (body: Record<string, unknown>) => command({ id: 'i', ...body } as Command, 'panel')
    await sent({ command: 'pause' })
    const resumed = [sent({ command: 'topic', text: 'w' }), sent({ command: 'unpause' })]
    await sent({ command: 'pause' })
    expect(await Promise.all(resumed)).toMatchObject([{ ok: true }, { error: { kind: 'overtaken' } }])
    expect(journal.state().paused).not.toBeNull()

    await panic('hotkey')
    const released = [sent({ command: 'topic', text: 'w' }), sent({ command: 'release' })]
    await panic('hotkey')
    expect(await Promise.all(released)).toMatchObject([
      { error: { kind: 'panicked' } },
      { error: { kind: 'overtaken' } },
    ])
    expect(journal.state().panic).not.toBeNull()
  })

  it('refuses each command on a full disk, except those that only stop something', async () => {
    const { command } = commandHouse(undefined, () => ({
      message: 'The disk is full.',
      remedy: 'Free some space.',
    }))
    const accepted: string[] = []
    for (const [name, body] of Object.entries(commandBodies)) {
      const answer = await command({ command: name, id: 'i', ...body } as Command, 'panel')
      if (answer.ok) accepted.push(name)
      else expect([name, answer.error.kind]).toEqual([name, 'disk'])
    }
    const unrecorded = [
      ...['run-delete', 'run-restore', 'puppet-delete', 'puppet-restore'],
      ...['card-delete', 'card-restore', 'bench-stop'],
    ]
    expect(accepted).toEqual(['panic', 'cancel', ...unrecorded])
  })

  it('pauses on a full disk, and reports that the pause cannot be recorded', async () => {
    const { command, heard } = commandHouse(undefined, () => ({
      message: 'Full.',
      remedy: 'Free some space.',
    }))
    const answer = await command({ command: 'pause', id: 'i' }, 'panel')
    expect(answer).toMatchObject({ ok: false, error: { kind: 'disk' } })
    expect(heard).toEqual(['cancelled'])
  })

  it('going live ends the setup demo and a pause', async () => {
    const { command, journal, patches } = commandHouse()
    journal.append({
      type: 'settings/changed',
      patch: { setup: { state: 'asking', step: 'amount' } },
      by: 'test',
    })
    await command({ command: 'pause', id: 'i' }, 'panel')
    expect(isDemo(journal.state())).toBe(true)
    expect(await command({ command: 'unpause', id: 'i' }, 'panel')).toMatchObject({ ok: true })
    expect(journal.state()).toMatchObject({ paused: null, settings: { setup: { state: 'done' } } })
    expect(patches).toEqual([{ setup: { state: 'done', step: 'performer' } }])
  })
  it('going live without a shared screen says that the show stays a demo', async () => {
    const { command, journal } = commandHouse()
    const goLive = () => command({ command: 'unpause', id: 'i' }, 'panel')
    expect(await goLive()).toMatchObject({ ok: false, error: { kind: 'no_screen' } })
    journal.append({ type: 'sight/source', source: 'screen', state: 'live' })
    expect(await goLive()).toMatchObject({ ok: true })
  })
})
