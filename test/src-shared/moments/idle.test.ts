import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

describe('idle beats', () => {
  it('idle beats come after 20 s and 60 s without another beat, and then every 90 s', () => {
    const beats = beatsOf(scene(0, 'tl0 Day 3'), now(245_000))
    expect(beats.map(({ kind }) => kind)).toEqual(['idle', 'idle', 'idle', 'idle'])
  })

  it('an idle beat describes the picture as dark, bright, still, a page of text or a menu', () => {
    const looksOf = (text: string, brightness: number) =>
      beatsOf(scene(0, text, { brightness }), now(25_000)).map(({ looks }) => looks)
    const text = 'tl0 Day 3 of the long siege'
    expect(looksOf(text, 0.45)).toEqual([[]])
    expect(looksOf(text, 0.05)).toEqual([['dark']])
    expect(beatsOf(scene(0, text, { motion: 0 }), now(25_000))).toMatchObject([{ looks: ['still'] }])
    expect(looksOf('c0 Race\nb0 Back', 0.8)).toEqual([['bright', 'menu']])
    const page = ['def total(self):', 'return sum(rows)', 'import json', 'for row in rows:', 'print(row)']
    const code = page.map((line, row) => `tl${row}- ${line}`).join('\n')
    expect(looksOf(code, 0.45)).toEqual([['page']])
  })

  it('an idle beat comes after 20 s despite a changing clock, but another beat restarts the wait', () => {
    const ticking = Array.from({ length: 30 }, (_, second) =>
      now(1000, `tr0 FPS ${60 - second}\ntl0 TIME ${100 + second}`),
    )
    expect(beatsOf(scene(0, 'tr0 FPS 61\ntl0 TIME 99'), ...ticking)).toMatchObject([{ kind: 'idle' }])
    const story = [now(15_000, 'c0++ YOU WIN'), now(15_000)]
    expect(beatsOf(scene(0, 'tl0 HP 50'), ...story)).toMatchObject([{ kind: 'victory' }])
  })

  it('action beats replace idle beats every 16 s while the picture changes wildly', () => {
    const wild = { motion: 0.8 }
    const race = Array.from({ length: 40 }, (_, second) => now(1000, `tr0 FPS ${60 - second}`, wild))
    expect(beatsOf(scene(0, 'tr0 FPS 61', wild), ...race)).toMatchObject([
      { kind: 'action' },
      { kind: 'action' },
    ])
    const story = [...race.slice(0, 10), now(1000, 'c0++ YOU WIN', wild), ...race.slice(11, 25)]
    expect(beatsOf(scene(0, 'tr0 LAP 1/3', wild), ...story)).toMatchObject([{ kind: 'victory' }])
  })

  it('no action beat is reported right after a cut, new words or the loss of the HUD', () => {
    const race = (seconds: number, last: Parameters<typeof now>) => [
      ...Array.from({ length: seconds }, (_, n) =>
        now(1000, `tr0 FPS ${60 - n}\ntl0 LAP 1`, { motion: 0.8 }),
      ),
      now(...last),
      now(1000, 'tr0 FPS 20\ntl0 LAP 1', { motion: 0.8 }),
    ]
    const hud = 'tr0 FPS 20\ntl0 LAP 1'
    expect(kindsOf(...race(19, [1000, hud, { motion: 0.8 }]))).toContain('action')
    expect(kindsOf(...race(14, [1000, hud, { motion: 0.8, cut: true }]))).not.toContain('action')
    expect(kindsOf(...race(14, [1000, `${hud}\nb4 Pit stop!`, { motion: 0.8 }]))).not.toContain('action')
    expect(kindsOf(...race(14, [1000, 'b4- x', { motion: 0.8 }]))).not.toContain('action')
  })

  it('an idle beat comes every 20 s while a calm picture changes only its words', () => {
    const words = ['anchor', 'bucket', 'candle', 'dinghy', 'engine', 'ferry', 'galley', 'harbor']
    const typing = Array.from({ length: 8 }, (_, n) =>
      now(4000, `tl0 notes\ntl2- ${words[n]}`, { motion: 0.02 }),
    )
    expect(kindsOf(scene(0, 'tl0 notes'), ...typing)).toEqual(['idle'])
    const longer = Array.from({ length: 14 }, (_, n) => now(4000, `tl0 notes\ntl2- ${words[n % 8]} ${n}`))
    expect(kindsOf(scene(0, 'tl0 notes'), ...longer)).toEqual(['idle', 'idle'])
  })

  it('idle beats are delayed after the player’s health falls, and none comes while the health is low', () => {
    const health = (value: number) => `bl0 HULL ${value}/80\ntr0 SCORE 40`
    const calm = [scene(0, health(80)), now(17_000, health(70))] as const
    expect(kindsOf(...calm, now(3500))).toEqual([])
    expect(kindsOf(...calm, now(9000))).toEqual(['idle'])
    const low = [scene(0, health(80)), now(3000, health(19))] as const
    expect(kindsOf(...low, now(60_000))).toEqual(['hit'])
    expect(kindsOf(...low, now(30_000), now(1000, health(60)), now(3000))).toEqual(['hit', 'idle'])
    const foe = (value: number) => `bl0 HULL 80/80\ntr0 ENEMY HULL ${value}/80`
    expect(kindsOf(scene(0, foe(80)), now(3000, foe(19)), now(24_000))).toEqual(['idle'])
  })

  it('no idle beat is reported after low health has left the screen, until play is visible again', () => {
    const low = [
      scene(0, 'bl0 HULL 80/80\ntr0 SCORE 40'),
      scene(3000, 'bl0 HULL 9/80\ntr0 SCORE 40'),
    ] as const
    const gone = [...low, now(2000, 'tr0 SCORE 40'), now(90_000)] as const
    expect(kindsOf(...gone)).not.toContain('idle')
    const play = [50, 60, 70, 80].map((score) => now(1500, `tr0 SCORE ${score}`, { motion: 0.2 }))
    expect(kindsOf(...gone, ...play, now(20_000))).toContain('idle')
  })

  it.each([
    ['a death', 'c0++ YOU DIED'],
    ['a win', 'c0++ VICTORY'],
  ])(
    'no idle beat follows %s over a picture that only changes a little, until play is visible again',
    (_, end) => {
      const still = Array.from({ length: 20 }, (_, n) =>
        now(5000, `${end}\nb4- Tip: ${['rest', 'look', 'jump', 'hide'][n % 4]} more`, { motion: 0.06 }),
      )
      const over = [scene(0, 'tr0 SCORE 40', { motion: 0.3 }), now(6000, end), ...still] as const
      const filler = (kind: string) => kind === 'idle' || kind === 'action'
      expect(kindsOf(...over).filter(filler)).toEqual([])
      const play = [50, 60, 70, 80].map((score) => now(1500, `tr0 SCORE ${score}`, { motion: 0.2 }))
      expect(kindsOf(...over, ...play, now(25_000)).filter(filler)).not.toEqual([])
    },
  )

  it('the motion of the end itself, such as a fall of the camera, does not count as play', () => {
    const end = 'c0++ YOU DIED\ntr0 SCORE 40'
    const fall = [500, 500, 1000, 1000].map((ms) => now(ms, end, { motion: 0.4 }))
    const over = [scene(0, 'tr0 SCORE 40', { motion: 0.3 }), now(6000, end), ...fall, now(60_000)]
    expect(kindsOf(...over)).not.toContain('idle')
  })

  it('no action beat is reported after the picture becomes calm', () => {
    const wild = { motion: 0.8 }
    const race = Array.from({ length: 9 }, (_, second) => now(1000, `tr0 FPS ${60 - second}`, wild))
    expect(kindsOf(scene(0, 'tr0 FPS 61', wild), ...race, now(8000))).toEqual([])
    expect(kindsOf(scene(0, 'tr0 FPS 61', wild), ...race, now(12_000))).toEqual(['idle'])
  })

  it('no action beat follows a flash or a pause screen', () => {
    const wild = { motion: 0.8 }
    const race = Array.from({ length: 16 }, (_, second) => scene(1000, `tr0 FPS ${60 - second}`, wild))
    expect(kindsOf(...race, now(500, 'tr0 FPS 30', { ...wild, brightness: 0.9 }), now(500))).toEqual([])
    expect(kindsOf(...race, now(500, 'tr0 FPS 30', wild), now(500))).toEqual(['action'])
    expect(kindsOf(...race, now(500, 'c0++ PAUSED', wild), now(500))).toEqual([])
  })

  it('no action beat is reported while a menu covers a moving picture', () => {
    const menu = Array.from({ length: 20 }, (_, second) =>
      now(1000, `tr0 FPS ${60 - second}\nb0 Back`, { motion: 0.8 }),
    )
    expect(kindsOf(scene(0, 'tr0 FPS 61\nb0 Back', { motion: 0.8 }), ...menu)).not.toContain('action')
  })

  it('no action beat follows a single large change in a calm picture', () => {
    const calm = (second: number) => now(1000, `tr0 FPS ${60 - second}`, { motion: second === 3 ? 1 : 0.02 })
    expect(kindsOf(scene(0, 'tr0 FPS 61'), ...Array.from({ length: 20 }, (_, n) => calm(n)))).not.toContain(
      'action',
    )
  })

  it('no action beat is reported while code scrolls', () => {
    const page = (second: number) =>
      Array.from({ length: 10 }, (_, n) => `tl${n}- return step(${second + n});`).join('\n')
    const scrolls = Array.from({ length: 20 }, (_, second) => now(1000, page(second), { motion: 0.8 }))
    expect(kindsOf(scene(0, page(0), { motion: 0.8 }), ...scrolls)).not.toContain('action')
  })
})
