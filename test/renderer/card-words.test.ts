import { describe, expect, it } from 'vitest'
import { effectWords } from '../../renderer/panel/stream/card-words.ts'

describe('effectWords', () => {
  it.each([
    [
      'spawn_particle',
      { kind: 'ember', count: 60, place: 'bottom', after: 0.2 },
      '60 embers, bottom, after 0.2 s',
    ],
    ['spawn_particle', { kind: 'snow', count: 1 }, '1 snowflake'],
    ['spawn_particle', { kind: 'confetti', count: 100, place: 'center' }, '100 pieces of confetti'],
    ['show_emote', { emote: 'party_hat', count: 3, place: 'top-right' }, 'Emote 3 × “party hat”, top right'],
    ['show_emote', { emote: 'wave', count: 1, after: 0 }, 'Emote “wave”'],
    ['play_sfx', { sound: 'tada' }, 'Sound “tada”'],
    ['overlay_text', { text: 'GG', tone: 'cheer' }, 'Big text'],
    ['describe_frame', {}, 'Looked at the picture'],
    ['files/read', { path: 'a.txt' }, 'Tool files/read'],
    ['constructor', null, 'Tool constructor'],
    ['spawn_particle', null, '60 particles'],
  ])('describes a call to %s with %j as "%s"', (tool, args, words) => {
    expect(effectWords({ tool, args })).toBe(words)
  })

  it('describes an action of a game with its data', () => {
    const origin = { kind: 'game', game: 'Chess', action: 'move' } as const
    const call = { tool: 'game/chess/move', origin }
    expect(effectWords({ ...call, args: { from: 'e2', take: true } })).toBe('move: from e2, take true')
    expect(effectWords({ ...call, args: {} })).toBe('move')
  })
})
