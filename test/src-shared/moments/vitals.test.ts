import { describe, expect, it } from 'vitest'
import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { labeledRowBeats } from '../../fixtures/beats/icon-beats.ts'
import { before, now, type Screen } from '../../fixtures/beats/situation.ts'

const scene = (afterMs: number, text?: string): Screen => before(afterMs, text, { motion: 0.3 })

describe('vitals such as health', () => {
  it('vitals keep their history when their name is read more accurately', () => {
    // The box stays the same if OCR misses letters of the name.
    const read = (words: string) => `[0.02,0.03,0.08,0.03] ${words}`
    const story = [scene(0, read('HEA 96')), scene(2000, read('HEA 94')), now(2000, read('HEALTH 50'))]
    expect(kindsOf(...story)).toEqual(['hit'])
  })

  it('health that falls to its own maximum belongs to another character and is no hit', () => {
    expect(kindsOf(scene(0, 'tl0 HP 61/61'), scene(6000), now(1000, 'tl0 HP 21/21'))).toEqual([])
    expect(kindsOf(scene(0, 'tl0 HP 61/61'), scene(6000), now(1000, 'tl0 HP 21/61'))).toEqual(['hit'])
  })

  it('a count of attempts or deaths that rises by one in a moving game means a death', () => {
    const counted = (before: string, after: string) =>
      kindsOf(scene(0, before), scene(6000, before), now(1000, after))
    expect(counted('tl0 Attempt 14', 'tl0 Attempt 15')).toEqual(['death'])
    expect(counted('tl0 Deaths: 41', 'tl0 Deaths: 42')).toEqual(['death'])
    expect(counted('tl0 Deaths: 41', 'tl0 Deaths: 50')).toEqual([])
    expect(counted('tl0 Login attempts 1', 'tl0 Login attempts 2')).toEqual([])
  })

  it('a large loss is reported as a hit, with the earlier and the new value', () => {
    const [hit] = beatsOf(scene(0, 'tl0 HP 90'), now(2000, 'tl0 HP 55'))
    expect(hit).toMatchObject({ kind: 'hit', number: { label: 'HP', value: 55, was: 90, max: 90 } })
  })

  it('the current health of a roguelike, “CHP”, is health, and its maximum is not', () => {
    const floor = (health: number) => `l2 LEV: 5\nl4 MHP: 73\nl6 CHP: ${health}`
    expect(kindsOf(scene(0, floor(73)), now(3000, floor(38)))).toEqual(['hit'])
    expect(kindsOf(scene(0, floor(73)), scene(3000, floor(38)), now(9000, floor(6)))).toEqual(['near-death'])
  })

  it('the maximum of “CHP” is the number with the label “MHP”, even if it rises later', () => {
    const floor = (health: number, most: number) => `l4 MHP: ${most}\nl6 CHP: ${health}`
    const story = [scene(0, floor(20, 23)), scene(9000, floor(20, 47)), scene(3000, floor(12, 47))] as const
    expect(kindsOf(...story, now(9000, floor(6, 47)))).toEqual(['near-death'])
    expect(kindsOf(scene(0, 'l6 CHP: 20'), scene(9000, 'l6 CHP: 12'), now(9000, 'l6 CHP: 6'))).toEqual([
      'hit',
    ])
  })

  it('energy that falls by blows is health, and a shield beside it is not', () => {
    const ship = (energy: number, shield: number) => `tl0 ENERGY ${energy}\ntl2 SHIELD ${shield}`
    const story = [scene(0, ship(100, 30)), scene(4000, ship(90, 30))] as const
    expect(kindsOf(...story, now(4000, ship(50, 30)))).toEqual(['hit'])
    expect(kindsOf(...story, now(4000, ship(90, 0)))).not.toContain('death')
  })

  it('a screen full of labels is a still page until a health has fallen beside a level', () => {
    const labels = 'abcdefghijklmnopqr'.split('').map((letter, row) => `r${row}- stat ${letter}${letter}`)
    const sheet = (health: number, label = 'HP') => [`l2 ${label}: ${health}`, ...labels].join('\n')
    const still = (ms: number, text: string, judged: boolean) =>
      (judged ? now : before)(ms, text, { motion: 0 })
    const story = (label: string, level: string) =>
      kindsOf(
        ...[90, 86, 40].map((health, n) => still(3000 * n, `${sheet(health, label)}\n${level}`, n === 2)),
      )
    expect(story('HP', 'l4 LEV: 3')).toEqual(['hit'])
    expect(story('HP', 'l4 CPU: 3')).toEqual([])
    expect(story('Stock', 'l4 LEV: 3')).toEqual([])
  })

  it('near-death is reported when health falls to a small share of the number after the slash', () => {
    expect(kindsOf(scene(0, 'tl0 HP 90/400'), now(2000, 'tl0 HP 41/400'))).toEqual(['near-death'])
  })

  it('the life below the word “You” belongs to the player, even if the word is large', () => {
    const table = (mine: number) => `tr0+ Sister Marrow\ntr1+ Life 20\nbl0+ You\nbl1+ Life ${mine}`
    const story = [scene(0, table(20)), scene(5000, table(12)), scene(5000, table(7))] as const
    expect(kindsOf(...story, now(5000, table(2)))).toEqual(['near-death'])
  })

  const barKinds = (label: string, everyMs: number, shares: readonly number[]) => {
    const observe = createObserver()
    const { observe: read } = createBeatReader()
    const lines: SeenLine[] = label === '' ? [] : [{ text: label, box: [20, 2, 60, 14], confidence: 95 }]
    return shares.map((share, n) => {
      const at = n * everyMs
      const body = observe({
        ...{ source: 'test', at, now: at, lines, size: [1280, 720] as const },
        bars: [{ id: 4, box: [20, 20, 300, 12], share, first: 1, confidence: 80 }],
        scene: { cut: false, brightness: 0.5, motion: 0.2 },
      })
      return body === undefined ? [] : read({ ...body, id: `o${n}` }).map(({ kind }) => kind)
    })
  }

  it('a bar that falls in steps is the player’s health, even without a name', () =>
    expect(barKinds('', 6000, [0.8, 0.55, 0.3, 0.1, 0])).toEqual([[], [], [], ['near-death'], ['death']]))

  const stackedKinds = (
    others: readonly Box[],
    box: Box,
    shares: readonly number[],
    written?: readonly string[],
  ) => {
    const observe = createObserver()
    const { observe: read } = createBeatReader()
    return shares.flatMap((share, n) => {
      const at = n * 6000
      const bar = (id: number, place: Box, filled: number) => ({
        ...{ id, box: place, share: filled, first: 1, confidence: 80 },
      })
      const body = observe({
        ...{ source: 'test', at, now: at, size: [1280, 720] as const },
        lines:
          written === undefined
            ? []
            : [{ text: written[n] ?? '', box: [box[0] + 4, box[1] - 5, 20, 20], confidence: 90 }],
        bars: [...others.map((place, at) => bar(10 + at, place, 0.9)), bar(1, box, share)],
        scene: { cut: false, brightness: 0.5, motion: 0.2 },
      })
      return body === undefined ? [] : read({ ...body, id: `o${n}` }).map(({ kind }) => kind)
    })
  }

  it('of bars without a name, the upper one is health, and the one directly below it mana or stamina', () => {
    const falls = [0.8, 0.55, 0.3, 0.1]
    expect(stackedKinds([], [110, 42, 300, 9], falls)).toEqual(['near-death'])
    expect(stackedKinds([[110, 20, 390, 16]], [110, 42, 300, 9], falls)).toEqual([])
    expect(stackedKinds([[110, 400, 390, 16]], [110, 42, 300, 9], falls)).toEqual(['near-death'])
  })

  it('a number on a bar shows that the bar is health, even at its first fall and below a shield', () => {
    const shield: Box = [110, 20, 390, 9]
    const bar: Box = [110, 42, 390, 9]
    expect(stackedKinds([shield], bar, [1, 0.9, 0.2], ['100', '90', '18'])).toEqual(['hit'])
    expect(stackedKinds([shield], bar, [1, 0.9, 0.2], ['7', '7', '7'])).toEqual([])
    expect(stackedKinds([shield], bar, [1, 0.9, 0.2])).toEqual([])
  })

  it('a wide bar at the bottom center is a boss’s if the player’s bar is beside the center', () => {
    const falls = [0.8, 0.55, 0.3, 0.1]
    expect(stackedKinds([[110, 20, 390, 16]], [280, 606, 716, 10], falls)).toEqual(['foe-low'])
    expect(stackedKinds([], [280, 606, 716, 10], falls)).toEqual(['near-death'])
  })

  it('a number with a name and a maximum that came after another one is a foe’s', () => {
    const table = (mine: string, foe: string) => `tl0 ${mine}${foe === '' ? '' : `\ntr3 ${foe}`}`
    const kinds = kindsOf(
      scene(0, table('Orrin the Widower 72/72', '')),
      scene(15_000, table('Orrin the Widower 72/72', 'Silt Leech 15/15')),
      scene(6000, table('Orrin the Widower 72/72', 'Silt Leech 8/15')),
      now(6000, table('Orrin the Widower 72/72', 'Silt Leech 1/15')),
    )
    expect(kinds).toEqual(['foe-low'])
  })

  it('a bar that rises and falls each second, such as an equalizer, is not health', () => {
    const [, ...kinds] = barKinds('LIFE', 1000, [0.9, 0.8, 0.95, 0.8, 0.9, 0.75, 0.95, 0.1])
    expect(kinds.flat()).toEqual([])
    expect(barKinds('LIFE', 6000, [0.9, 0.5, 0.9, 0.5, 0.9, 0.5, 0.9, 0.1]).flat()).toContain('near-death')
  })

  it('a number such as “58/72” is the player’s health if it drops suddenly, even if it was not full at first', () => {
    const floor = (health: number): string => `tl0 Wickmaker ${health}/72\nt0 Floor 6`
    const story = [58, 47, 59].map((health) => scene(9000, floor(health)))
    const [hit] = beatsOf(...story, now(9000, floor(31)))
    expect(hit).toMatchObject({ kind: 'hit', number: { value: 31, was: 59 } })
    expect(kindsOf(...story, scene(9000, floor(31)), now(9000, floor(6)))).toEqual(['near-death'])
    expect(kindsOf(...story, scene(9000, floor(22)), now(9000, floor(0)))).toEqual(['death'])
  })

  it('a number whose maximum shrinks, such as the ammunition of a gun, is not health', () => {
    const gun = (loaded: number, left: number): string => `bl0 Carbine ${loaded}/${left}`
    const story = [scene(0, gun(24, 90)), scene(9000, gun(15, 90)), scene(9000, gun(30, 60))] as const
    expect(kindsOf(...story, scene(9000, gun(20, 60)), now(9000, gun(3, 60)))).toEqual([])
  })

  it('a number with a maximum at the lower right is ammunition, not health', () => {
    const gun = (loaded: number): string =>
      `[0.1,0.9,0.1,0.03] Ana 80/100\n[0.8,0.9,0.1,0.03] Carbine ${loaded}/30`
    const story = [30, 24, 15].map((loaded) => scene(9000, gun(loaded)))
    expect(kindsOf(...story, now(9000, gun(3)))).toEqual([])
  })

  it('the rightmost of two numbers with a maximum is the opponent’s health, but the rightmost of three is a party member’s health', () => {
    const left = '[0.2,0.6,0.1,0.03] Ana 58/72'
    const right = (health: number): string => `[0.7,0.6,0.12,0.03] Hollow Ringer ${health}/34`
    const fight = [34, 28, 16].map((health) => scene(9000, `${left}\n${right(health)}`))
    const beats = beatsOf(...fight, now(9000, `${left}\n${right(4)}`))
    expect(beats).toMatchObject([{ kind: 'foe-low', subject: 'Hollow Ringer' }])
    const third = '[0.45,0.6,0.1,0.03] Bo 40/40'
    const party = [34, 28, 16].map((health) => scene(9000, `${left}\n${third}\n${right(health)}`))
    expect(kindsOf(...party, now(9000, `${left}\n${third}\n${right(4)}`))).toEqual(['near-death'])
  })

  it('a shield that starts full counts as health if no health is shown', () => {
    const ship = (shield: number): string => `bl0 SHIELD ${shield}/100\ntl0 SCORE 4000`
    const story = [scene(0, ship(100)), scene(9000, ship(22))] as const
    expect(kindsOf(...story, now(9000, ship(8)))).toEqual(['near-death'])
    expect(kindsOf(...story, now(9000, ship(0), { jolt: 'red' }))).toEqual(['death'])
    expect(kindsOf(...story, now(9000, ship(0)))).not.toContain('death')
    const armored = (shield: number): string => `${ship(shield)}\nbl1 HEALTH 100/100`
    expect(
      kindsOf(scene(0, armored(100)), scene(9000, armored(20)), now(9000, armored(0), { jolt: 'red' })),
    ).not.toContain('death')
  })

  it('an opponent with low health counts as beaten when its health disappears from the screen', () => {
    const fight = (health: number) => `tl0 HP 80\nb1+ OLD GRIMSHAW\nb3 ${health}/900`
    const story = [scene(0, fight(900)), scene(3000, fight(500)), scene(6000, fight(60))] as const
    expect(kindsOf(...story, now(3000, 'tl0 HP 80'), now(4000))).toEqual(['victory'])
  })

  it('the bar below a large name is the opponent’s health', () => {
    const fight = (health: number) => `tl0 HP 80\nb1+ OLD GRIMSHAW\nb3 ${health}/900`
    const beats = beatsOf(scene(0, fight(900)), scene(3000, fight(500)), now(3000, fight(120)))
    expect(beats).toMatchObject([{ kind: 'foe-low', subject: 'Old Grimshaw' }])
  })

  it('an opponent from an earlier game is recognized again in a new game', () => {
    const fight = (warden: number) => `tl0 HP 90\ntl1 SCORE 1200\ntr0+ WARDEN ${warden}`
    const title = 'c0++ EMBER KEEP\nc2 PRESS START'
    const start = 'tl0 HP 100\ntl1 SCORE 0'
    const first = [
      ...[scene(0, start), scene(4000, `${fight(100)}\nc0++ THE WARDEN WAKES`), scene(4000, fight(35))],
      ...[scene(4000, fight(4)), scene(6000, title), scene(4000, start)],
    ]
    const again = [scene(9000, `${fight(100)}\nc0++ THE WARDEN WAKES`), scene(4000, fight(35))]
    expect(kindsOf(...first, ...again, now(4000, fight(4)))).toEqual(['foe-low'])
  })

  it('the fall of a number below a title is not an opponent’s loss of health if the number rose before', () => {
    const board = (lines: number) => `tl0 SCORE 80\nb1+ BLOCK FALL\nb3 ${lines}`
    expect(kindsOf(scene(0, board(31)), scene(3000, board(76)), now(3000, board(9)))).not.toContain('foe-low')
  })

  it('the loss of one life is reported, but a fall from 590 lives to 3 is not', () => {
    const lives = (value: number) => `tl0 SCORE 80\ntr0 LIVES ${value}`
    expect(kindsOf(scene(0, lives(3)), now(3000, lives(2)))).toEqual(['death'])
    expect(kindsOf(scene(0, lives(590)), now(3000, lives(3)))).toEqual([])
  })

  it('lives are recognized even if their label is read as “Li ves”', () =>
    expect(kindsOf(scene(0, 'bl0 Li ves: 3'), now(5000, 'bl0 Li ves: 2'))).toEqual(['death']))

  it('a small number without a name counts lives if it falls by one while the picture jumps, but not otherwise', () => {
    const spare = (value: number) => `tl0 SCORE 80\ntr0 ${value}`
    const first = (value: number) => [
      scene(0, spare(value)),
      scene(4000, spare(value)),
      scene(4000, spare(value)),
    ]
    const jump = { jolt: 'dark', cut: true } as const
    const falls = (from: number, to: number) => kindsOf(...first(from), now(6000, spare(to), jump))
    expect(falls(3, 2)).toContain('death')
    expect(falls(3, 1)).not.toContain('death')
    expect(falls(30, 29)).not.toContain('death')
    expect(kindsOf(...first(3), now(6000, spare(2)))).not.toContain('death')
    // A number that once fell without a jump is ammunition, and one that falls each second is a countdown.
    const shot = [...first(5), scene(6000, spare(4)), now(6000, spare(3), jump)]
    expect(kindsOf(...shot)).not.toContain('death')
    const counted = [...first(5), scene(1000, spare(4)), now(1000, spare(3), jump)]
    expect(kindsOf(...counted)).not.toContain('death')
  })

  it('a large number of lives counts as the health of a base, so a loss means a hit, not a death', () => {
    const lives = (value: number) => `tl0 LIVES ${value}\ntl1 WAVE 3/20\ntr0 GOLD 180`
    const story = (...values: number[]) => values.map((value) => scene(6000, lives(value)))
    expect(kindsOf(...story(20), now(6000, lives(18)))).toEqual(['hit'])
    expect(kindsOf(...story(20, 18), now(6000, lives(8)))).toEqual(['hit'])
    expect(kindsOf(...story(20, 18, 8), now(6000, lives(3)))).toEqual(['near-death'])
    expect(kindsOf(...story(20, 18, 8, 3), now(6000, lives(0)))).toEqual(['death'])
  })

  it('the upper of two vitals belongs to the opponent', () => {
    const duel = (theirs: number, ours: number) => `tl0 Health ${theirs}\nbl4 Life ${ours}`
    expect(kindsOf(scene(0, duel(30, 30)), now(3000, duel(4, 30)))).toEqual(['foe-low'])
    expect(kindsOf(scene(0, duel(30, 30)), now(3000, duel(30, 4)))).toEqual(['near-death'])
  })

  it('a drop that could be a misread digit is reported only if it lasts', () => {
    expect(kindsOf(scene(0, 'tl0 HP 100'), now(1000, 'tl0 HP 10'), now(500, 'tl0 HP 100'))).toEqual([])
    expect(kindsOf(scene(0, 'tl0 HP 100'), now(1000, 'tl0 HP 10'), now(3000))).toEqual(['near-death'])
  })

  it('spent mana and ammunition are not reported, and a restart is not reported as a loss', () => {
    expect(kindsOf(scene(0, 'tl0 MANA 90\ntl1 AMMO 30'), now(2000, 'tl0 MANA 5\ntl1 AMMO 1'))).toEqual([])
    const first = 'tl0 HP 40\ntr0 SCORE 0'
    expect(kindsOf(scene(0, first), scene(2000, 'tl0 HP 90\ntr0 SCORE 400'), now(2000, first))).toEqual([
      'reset',
    ])
  })

  it('losses within five seconds are added up', () => {
    const hp = (value: number) => `tl0 HP ${value}`
    expect(kindsOf(scene(0, hp(67)), scene(3000, hp(54)), now(2000, hp(39)))).toEqual(['hit'])
    expect(kindsOf(scene(0, hp(67)), scene(8000, hp(54)), now(8000, hp(39)))).toEqual([])
  })

  describe('vitals with an unknown label', () => {
    const bar = (value: number) => `bl1 Zorn ${value}%\ntr0 SCORE 40`

    it('an unknown number that falls in steps from its maximum is a vital', () => {
      const fight = [scene(0, bar(100)), scene(3000, bar(82)), scene(4000, bar(60))]
      expect(kindsOf(...fight, now(3000, bar(9)))).toEqual(['near-death'])
      expect(kindsOf(...fight, scene(3000, bar(9)), now(3000, bar(0)))).toEqual(['death'])
    })

    it('an unknown number that falls almost to zero in one step is not a vital', () => {
      const output = (value: number) => `bl1 Output ${value}\ntr0 SCORE 40`
      const fall = [scene(0, output(900)), scene(3000, output(800)), scene(4000, output(700))]
      expect(kindsOf(...fall, now(3000, output(6)), now(3000, output(71)), now(3000, output(0)))).toEqual([])
    })

    it('an unknown number is not a vital if it falls evenly or if a slider sets it', () => {
      const even = [100, 90, 80, 70, 60, 50, 40, 30, 20].map((value) => scene(3000, bar(value)))
      expect(kindsOf(...even, now(3000, bar(10)))).toEqual([])
      const slider = [100, 82, 70, 51, 33, 20].map((value) => scene(500, bar(value)))
      expect(kindsOf(...slider, now(500, bar(8)))).toEqual([])
    })
  })

  it('a number whose maximum changes belongs to another unit, so no loss is reported', () => {
    expect(kindsOf(scene(0, 'tr3 HP 70/70'), now(3000, 'tr3 HP 32/32'))).toEqual([])
  })

  describe('vitals that are full again', () => {
    const hud = (hull: number, level = 2) => `bl0 HULL ${hull}/60\ntr0 SCORE 40\ntr1 LEVEL ${level}`
    const wounded = [scene(0, hud(60)), scene(4000, hud(40)), scene(14_000, hud(21))] as const

    it('fallen vitals that are full again after the HUD was gone mean a death', () => {
      expect(kindsOf(...wounded, now(2000, 'c0 ~~~'), now(3000, hud(60)))).toEqual(['death'])
    })

    it('vitals that were nearly empty and are full after a cut mean a death', () => {
      const hit = [...wounded, scene(4000, hud(11))] as const
      expect(kindsOf(...hit, now(2000, hud(60), { cut: true }))).toEqual(['death'])
      expect(kindsOf(...wounded, now(2000, hud(60), { cut: true }))).toEqual([])
    })

    it('a refilled number with an unknown label means a death only if no known vital is shown', () => {
      const hud = (bolts: number, health = '') => `br0 QX ZOR ${bolts}/60\ntr0 SCORE 40${health}`
      const emptied = (health?: string) =>
        [scene(0, hud(60, health)), scene(4000, hud(40, health)), scene(14_000, hud(21, health))] as const
      const reload = (health?: string) =>
        [scene(4000, hud(5, health)), now(2000, hud(60, health), { cut: true })] as const
      expect(kindsOf(...emptied(), ...reload())).toContain('death')
      const beside = '\nbl0 HEALTH 80/100'
      expect(kindsOf(...emptied(beside), ...reload(beside))).not.toContain('death')
      expect(kindsOf(...emptied(beside), now(2000, hud(0, beside)))).not.toContain('death')
    })

    it('vitals that refill in plain view, much later, or on the next level do not mean a death', () => {
      expect(kindsOf(...wounded, now(2000, hud(60)))).toEqual([])
      expect(kindsOf(...wounded, scene(60_000, 'c0 ~~~'), now(3000, hud(60)))).toEqual([])
      expect(kindsOf(...wounded, now(2000, 'c0 ~~~'), now(3000, hud(60, 3)))).not.toContain('death')
      const other = [scene(0, hud(60)), scene(2000, 'c0 ~~~'), scene(1000, hud(21))] as const
      expect(kindsOf(...other, now(2000, 'c0 ~~~'), now(1000, hud(60)))).not.toContain('death')
    })
  })

  describe('vitals in a picture that turns dark', () => {
    const hud = (hull: number) => `bl0 HULL ${hull}/60\ntr0 SCORE 40`
    const dark = { jolt: 'dark', cut: true, brightness: 0.01 } as const

    it('a death is reported once if vitals fell to half or less just before the picture turned dark', () => {
      const story = [scene(0, hud(60)), scene(3000, hud(25)), now(2000, 'c0 ~~~', dark)] as const
      expect(kindsOf(...story)).toEqual(['death'])
      expect(kindsOf(...story, now(4000, hud(60)))).toEqual(['death', 'reset'])
    })

    it('a dark picture does not mean a death if the vitals were nearly full, fell long ago, or are still visible', () => {
      const healthy = [scene(0, hud(60)), scene(3000, hud(50))] as const
      expect(kindsOf(...healthy, now(2000, 'c0 ~~~', dark))).not.toContain('death')
      const old = [scene(0, hud(60)), scene(3000, hud(25)), scene(30_000, hud(25))] as const
      expect(kindsOf(...old, now(2000, 'c0 ~~~', dark))).not.toContain('death')
      expect(kindsOf(scene(0, hud(60)), scene(3000, hud(25)), now(2000, hud(25), dark))).not.toContain(
        'death',
      )
    })
  })

  describe('vitals that vanish', () => {
    const fight = [scene(0, 'bl1 HP 90\ntr0 SCORE 40'), scene(3000, 'bl1 HP 8\ntr0 SCORE 40')]

    it('vitals that vanish mean a death if they were nearly empty', () => {
      expect(kindsOf(...fight, now(2000, 'tr0 SCORE 40'), now(3000))).toEqual(['death'])
    })

    it('vitals that return are recognized, whatever their first value is', () => {
      const hud = (value: number) => `bl1 GRIT ${value}%\ntr0 SCORE 40`
      const life = [100, 60, 30].map((value) => scene(3000, hud(value)))
      const gone = [scene(2000, 'tr0 SCORE 40'), scene(20_000)]
      const back = [scene(1000, hud(30)), scene(1000, hud(100)), scene(9000, hud(96))]
      expect(kindsOf(...life, ...gone, ...back, now(3000, hud(34)))).toEqual(['hit'])
    })

    it('vitals that vanish mean a death if one more loss of the same size would have emptied them', () => {
      const blows = [90, 60, 30].map((health) => scene(2000, `bl1 HP ${health}\ntr0 SCORE 40`))
      expect(kindsOf(...blows, now(2000, 'tr0 SCORE 40'), now(3000))).toEqual(['death'])
    })

    it('vitals that vanish do not mean a death if a title or a menu hides them', () => {
      expect(kindsOf(...fight, scene(2000, 'c0++ Press start'), now(3000))).toEqual([])
      expect(kindsOf(...fight, scene(2000, 'c0++ PAUSED'), now(3000))).toEqual([])
    })

    it('vitals that vanish do not mean a death if a page of stats shows them elsewhere', () => {
      expect(kindsOf(...fight, scene(2000, 'tl4 HP 8\ntl5 Strength 12\ntl6 Luck 3'), now(3000))).toEqual([])
    })

    it('vitals that vanish do not mean a death after a win or if they were high', () => {
      expect(kindsOf(...fight, scene(2000, 'c0++ VICTORY'), now(3000))).toEqual([])
      expect(
        kindsOf(scene(0, 'bl1 HP 90'), scene(3000, 'bl1 HP 70'), now(2000, 'c0 Map'), now(3000)),
      ).toEqual([])
    })
  })

  it('two numbers are distinguished even if their labels end in the same letters', () => {
    const hud = (ammo: number, health: number) =>
      `[0.1,0.9,0.06,0.03] AM HEA ${ammo}\n[0.161,0.9,0.06,0.03] HEA ${health}%`
    const fight = [scene(0, hud(50, 100)), scene(4000, hud(48, 80)), scene(4000, hud(47, 60))]
    expect(kindsOf(...fight, now(4000, hud(46, 8)))).toContain('near-death')
  })
})

describe('a number with an unknown label', () => {
  it('a number with an unknown label is a vital if it drops suddenly, but not on a page of text', () => {
    const falls = (text = '') =>
      kindsOf(
        scene(0, `br0 QX ZOR 60/60\ntr0 SCORE 40${text}`),
        scene(4000, `br0 QX ZOR 40/60\ntr0 SCORE 40${text}`),
        scene(14_000, `br0 QX ZOR 21/60\ntr0 SCORE 40${text}`),
        now(4000, `br0 QX ZOR 5/60\ntr0 SCORE 40${text}`),
      )
    expect(falls()).toContain('near-death')
    expect(falls('\nl0- import json\nl1- return sum(rows);\nl2- print(row);')).not.toContain('near-death')
  })

  it('a number with an unknown label is not a vital in a still picture', () => {
    const story = [60, 40, 21].map((value) => before(4000, `br0 QX ZOR ${value}/60\ntr0 SCORE 40`))
    expect(kindsOf(...story, now(4000, 'br0 QX ZOR 5/60\ntr0 SCORE 40'))).toEqual([])
  })

  it('a lower number does not count as fallen if the words beside it changed', () => {
    const item = (name: string, armor: number) => `l2 ${name}\nc2 ARMOR ${armor}`
    const story = [scene(0, item('Plate vest', 150)), scene(4000, item('Leather coat', 140))]
    expect(kindsOf(...story, now(4000, item('Cloth shirt', 15)))).toEqual([])
    expect(kindsOf(...story, now(4000, item('Leather coat', 15)))).not.toEqual([])
  })

  it('each loss of icons in a long row labeled as health means a hit', () => {
    expect(labeledRowBeats('HEALTH', 10, [10, 9], [20, 8], [30, 5])).toEqual(['hit', 'hit', 'hit'])
  })
})
