import { beforeEach, describe, expect, it, vi } from 'vitest'
import english from '../../renderer/panel/kit/languages/en.json' with { type: 'json' }
import { commandKeys, keyedCommands } from '../../renderer/panel/shell/command-keys.ts'
import { placeNames, places } from '../../renderer/panel/shell/places.ts'
import { type CommandBody, command, rowOf } from '../../src-shared/contract/command.ts'

const sent = vi.hoisted(() => [] as CommandBody[])
vi.mock('../../renderer/panel/store/store.ts', () => ({
  send: (body: CommandBody) => void sent.push(body),
}))

const withBody = ['cancel-cue', 'say-now', 'hush'] as const
const done: string[] = []
const keys = commandKeys({
  'cancel-cue': () => done.push('cancel-cue'),
  'say-now': () => done.push('say-now'),
  hush: () => done.push('hush'),
})
beforeEach(() => {
  sent.length = 0
  done.length = 0
})

describe('commandKeys', () => {
  it.each(keyedCommands)('the key of %s sends that command, or does what the panel says', (name) => {
    keys[rowOf(name).key?.toLowerCase() ?? '']?.()
    if (withBody.some((one) => one === name)) expect([done, sent]).toEqual([[name], []])
    else {
      expect(sent).toEqual([{ command: name }])
      expect(command.safeParse({ ...sent[0], id: 'key' }).success).toBe(true)
    }
  })

  it('no key of a command opens a screen or belongs to another action of the panel', () => {
    const others = [
      'm',
      '/',
      'f',
      'y',
      'n',
      'end',
      '?',
      ...placeNames.map((one) => places[one].keys.toLowerCase()),
    ]
    expect(others.filter((key) => Object.hasOwn(keys, key))).toEqual([])
    expect(placeNames.every((place) => english.key[place] !== '')).toBe(true)
  })
})
