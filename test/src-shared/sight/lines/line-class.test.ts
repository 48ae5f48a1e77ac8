import { describe, expect, it } from 'vitest'
import { classifyLines } from '../../../../src-shared/sight/lines/line-class.ts'
import { readScreen } from '../../../fixtures/beats/situation.ts'

const classesOf = (text: string): string[] =>
  classifyLines(readScreen(text), { width: 1920, height: 1080 }).map(({ kind }) => kind)

describe('classifyLines', () => {
  it('distinguishes a HUD, a title and speech with a speaker', () => {
    const lines = classifyLines(
      readScreen('tl0 HP 40\nc0++ OLD HARBOR\nb2- MIRA\nb3 Who left the gate open?'),
      { width: 1920, height: 1080 },
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['hud', 'title', 'hud', 'dialogue'])
    expect(lines[3]?.speaker).toBe('MIRA')
  })

  it('does not take a sentence for the name of a speaker', () => {
    const speakers = (above: string) =>
      classifyLines(readScreen(`b2- ${above}\nb3 Who left the gate open?`), {
        width: 1920,
        height: 1080,
      }).map(({ speaker }) => speaker)
    expect(speakers('Mayor')).toEqual([undefined, 'Mayor'])
    expect(speakers('Game loaded.')).toEqual([undefined, undefined])
    expect(classesOf('c0+ LEFT PLAYER\nc1+ HAS WON THE GAME!')).not.toContain('dialogue')
  })

  it('classifies a sentence at the bottom as a subtitle if it has no speaker', () => {
    expect(classesOf('b3 They left before the rain came.')).toEqual(['subtitle'])
  })

  it('a key and what it does are a prompt', () => {
    expect(classesOf('b2 E Use Rusted Bell Key')).toEqual(['prompt'])
    expect(classesOf('b2 LB Guard')).toEqual(['prompt'])
    expect(classesOf('b2 A Long Way Down')).not.toEqual(['prompt'])
    expect(classesOf('b2 EUSE the door')).not.toEqual(['prompt'])
  })

  it('a large line that ends the sentence of a subtitle is part of the subtitle', () => {
    const second = '[0.4,0.87,0.2,0.06] A TOTAL VICTORY'
    expect(classesOf(`[0.2,0.8,0.6,0.055] they told us later that it was\n${second}`)).toEqual([
      'subtitle',
      'subtitle',
    ])
    expect(classesOf(`[0.2,0.8,0.6,0.055] They told us later that it was.\n${second}`)[1]).toBe('title')
  })

  it('recognizes a chat at the side of the screen, with and without colons', () => {
    expect(classesOf('r0- ana: hello\nr1- bo_7: you died lol')).toEqual(['chat', 'chat'])
    const column = [
      'moth hour behind you',
      'lowtide nice aim',
      'who let him cook',
      'benny hello',
      'gg already',
    ]
    const rows = column.map((text, row) => `[0.01,${0.1 + row * 0.03},0.13,0.02] ${text}`)
    expect(classesOf(rows.join('\n'))).toEqual(column.map(() => 'chat'))
  })

  it('recognizes a feed of other players, a menu and a terminal', () => {
    expect(classesOf('tr0- Nova [rifle] Brick\ntr1- Nova eliminated Moth')).toEqual(['feed', 'feed'])
    expect(classesOf('tr0- Kobold killed the old dog.')).not.toContain('feed')
    expect(classesOf('c3 Resume\nc4 Options\nc5 Quit')).toEqual(['menu', 'menu', 'menu'])
    expect(classesOf('tl0 $ npm test\ntl1 src/a.ts:3:1\ntl2 done in two seconds')).toEqual([
      'log',
      'log',
      'log',
    ])
  })

  it('a dialog beside a log with times is not part of the log, but the rest of a long entry is', () => {
    const entries = [
      '[0.02,0.7,0.3,0.024] 04:07:06 Napoleon played the Pioneer university',
      '[0.02,0.73,0.2,0.024] development card.',
      '[0.02,0.76,0.3,0.024] 04:07:06 Coolio said: My congratulations',
    ]
    const all = classesOf([...entries, '[0.4,0.4,0.3,0.024] The whole game is over now.'].join('\n'))
    expect(all.slice(0, 3)).toEqual(['log', 'log', 'log'])
    expect(all[3]).not.toBe('log')
  })

  it('huge words over a table of times are a title', () => {
    const rows = ['1:24.02', '1:25.77', '1:27.30', '1:29.11'].map(
      (time, row) =>
        `[0.3,${0.3 + row * 0.08},0.1,0.045] Racer ${'ABCD'[row]}\n[0.6,${0.3 + row * 0.08},0.1,0.045] ${time}`,
    )
    const stamp = '[0.4,0.46,0.3,0.08] NEW BEST TIME'
    expect(classesOf([...rows, stamp].join('\n')).at(-1)).toBe('title')
    expect(classesOf(rows.join('\n'))).toContain('table')
  })

  it('does not classify tips, keys to press or loading texts as speech', () => {
    expect(classesOf('b1 Tip: bosses can be stunned.\nb2 Press E to open the door.\nb3 Loading 12%')).toEqual(
      ['prompt', 'prompt', 'prompt'],
    )
  })
})
