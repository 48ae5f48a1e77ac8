import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src-shared/commands/read-command.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { causeBox } from '../../../src-shared/stage/make-cue.ts'

describe('act', () => {
  it.each([
    ['Marlow, take a bow', 'bow'],
    ['take a bow', 'bow'],
    ['facepalm please', 'facepalm'],
    ['do a shrug', 'shrug'],
  ])('the whisper “%s” calls act with the gesture %s', (whisper, gesture) => {
    expect(readCommand(whisper, funPack.tools)?.calls).toEqual([{ name: 'act', arguments: { gesture } }])
  })

  it('a whisper for a sound, an emote or particles does not call `act`', () => {
    const named = (whisper: string) => readCommand(whisper, funPack.tools)?.calls.map(({ name }) => name)
    expect(named('play applause')).toEqual(['play_sfx'])
    expect(named('show a clap emote')).toEqual(['show_emote'])
    expect(named('throw confetti')).toEqual(['spawn_particle'])
  })
})

describe('causeBox', () => {
  const line = (text: string, x: number) => ({ text, box: [x, 50, 200, 40] as const, confidence: 90 })
  const state = (beat: object, observation: object, view = {}) =>
    ({
      show: { ...emptyState().show, beats: [{ turn: 't1', beat: { observation: 'o1', ...beat }, ...view }] },
      observation: { id: 'o1', size: [1000, 500], numbers: [], newLines: [], ...observation },
    }) as unknown as Parameters<typeof causeBox>[1]

  it('returns the box of the line that names the subject of the beat, as fractions of the picture', () => {
    const seen = { newLines: [line('COINS 4', 0), line('THE WARDEN WAKES', 400)] }
    expect(causeBox('t1', state({ subject: 'The Warden' }, seen))).toEqual([0.4, 0.1, 0.2, 0.08])
  })

  it('prefers the box of the beat’s number to the box of a line', () => {
    const number = { label: 'HP', value: 4, confidence: 90, box: [0, 0, 100, 50] }
    const seen = { numbers: [number], newLines: [line('HP', 400)] }
    expect(causeBox('t1', state({ subject: 'HP', number: { label: 'HP', value: 4 } }, seen))).toEqual([
      0, 0, 0.1, 0.1,
    ])
  })

  it('returns the box from the earlier picture if a newer picture still has text in that place', () => {
    const view = { cause: [0.4, 0.1, 0.2, 0.08] }
    const in2 = (texts: number[][]) => causeBox('t1', state({ subject: 'Rain' }, { id: 'o2', texts }, view))
    expect(in2([[0.39, 0.1, 0.22, 0.08]])).toEqual(view.cause)
    expect(in2([[0.7, 0.1, 0.2, 0.08]])).toBeNull()
  })

  it('returns null for a turn without a beat, and after the picture has changed', () => {
    const largest = line('THE WARDEN WAKES', 400)
    expect(causeBox('t1', state({ subject: 'Rain' }, { largest }))).toEqual([0.4, 0.1, 0.2, 0.08])
    expect(causeBox('t2', state({ subject: 'The Warden' }, { largest }))).toBeNull()
    expect(causeBox('t1', state({ subject: 'Rain' }, { id: 'o2', largest }))).toBeNull()
  })
})
