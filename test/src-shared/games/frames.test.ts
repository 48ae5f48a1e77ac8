import { describe, expect, it } from 'vitest'
import { readGameFrame } from '../../../src-shared/games/frames.ts'

const read = (frame: unknown) => readGameFrame(JSON.stringify(frame))

describe('readGameFrame', () => {
  it('reads the messages of the Neuro API', () => {
    expect(read({ command: 'startup', game: ' Tic\nTac Toe ' })).toEqual({
      command: 'startup',
      game: 'Tic Tac Toe',
    })
    const force = { command: 'actions/force', game: 'G', data: { query: 'Go', action_names: ['a'] } }
    expect(read(force)).toMatchObject({ data: { priority: 'low', query: 'Go' } })
    expect(read({ ...force, data: { ...force.data, priority: 'soon', state: 3 } })).toMatchObject({
      data: { priority: 'low', action_names: ['a'] },
    })
  })

  it('ignores commands that it does not know', () => {
    expect(read({ command: 'shutdown/ready', game: 'G' })).toBeNull()
    expect(read({ command: 'actions/reregister_all' })).toBeNull()
  })

  it('reports what is no message, or lacks a field that is needed', () => {
    for (const bad of ['{', '[]', '7', 'null', '{"command":3}']) expect(readGameFrame(bad)).toBe('unreadable')
    expect(read({ command: 'startup' })).toBe('unreadable')
    expect(read({ command: 'startup', game: ' ' })).toBe('unreadable')
    expect(read({ command: 'actions/force', game: 'G', data: { query: 'Go' } })).toBe('unreadable')
    expect(read({ command: 'action/result', game: 'G', data: { id: 'a1', success: 'yes' } })).toBe(
      'unreadable',
    )
  })

  it('shortens long texts instead of losing the message', () => {
    const long = read({ command: 'context', game: 'G', data: { message: 'x'.repeat(9000), silent: 1 } })
    expect(long).toEqual({
      command: 'context',
      game: 'G',
      data: { message: 'x'.repeat(2000), silent: false },
    })
  })
})
