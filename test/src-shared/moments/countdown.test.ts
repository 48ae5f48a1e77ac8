import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const falling = (line: (left: number) => string, ...values: number[]) =>
  values.map((value) => now(1000, `bl3 HP 90\n${line(value)}`))

describe('countdowns', () => {
  it('a countdown is reported only once, with 10 s left', () => {
    const clock = (left: number) => `t0 TIME 0:${String(left).padStart(2, '0')}`
    const beats = beatsOf(scene(0, `bl3 HP 90\n${clock(13)}`), ...falling(clock, 12, 11, 10, 9, 8))
    expect(beats).toMatchObject([{ kind: 'countdown', number: { value: 10 } }])
  })

  it('a clock is a countdown after it has fallen by one in each of two seconds, but not if it falls more slowly', () => {
    const clock = (left: number) => `t0 TIME 0:0${left}`
    const start = scene(0, `bl3 HP 90\n${clock(8)}`)
    expect(kindsOf(start, ...falling(clock, 7))).toEqual([])
    expect(kindsOf(start, ...falling(clock, 7, 6))).toEqual(['countdown'])
    const slow = [7, 6, 5].map((left) => now(5000, `bl3 HP 90\n${clock(left)}`))
    expect(kindsOf(start, ...slow)).toEqual([])
  })

  it('a large number in the middle of the picture is a countdown only after it has fallen twice', () => {
    const large = (left: number) => now(1000, `tl0 LAP 1/3\nc0++ ${left}`)
    const start = scene(0, 'tl0 LAP 1/3\nc0++ 3')
    expect(kindsOf(start, large(2))).toEqual([])
    expect(kindsOf(start, large(2), large(1))).toEqual(['countdown'])
  })

  it('the last lap and the last card are reported as a countdown', () => {
    expect(kindsOf(scene(0, 'tl0 LAP 2/3'), now(3000, 'tl0 LAP 3/3'))).toEqual(['countdown'])
    expect(kindsOf(scene(0, 'tl0 Deck 2'), now(3000, 'tl0 Deck 1'))).toEqual(['countdown'])
  })

  it('a clock that counts up, the time of day, and a lap before the last are not a countdown', () => {
    const up = (seconds: number) => `t0 TIME 0:${String(seconds).padStart(2, '0')}`
    expect(kindsOf(scene(0, `bl3 HP 90\n${up(3)}`), ...falling(up, 4, 5, 6, 7))).toEqual([])
    expect(kindsOf(scene(0, 'tr0- 10:59'), now(3000, 'tr0- 11:00'))).toEqual([])
    expect(kindsOf(scene(0, 'tl0 LAP 1/5'), now(3000, 'tl0 LAP 2/5'))).toEqual([])
  })

  it('a large digit in the middle that counts down is a countdown, but two digits side by side are not', () => {
    const large = [3, 2, 1].map((left) => now(1000, `tl0 LAP 1/3\nc0++ ${left}`))
    expect(kindsOf(scene(0, 'tl0 LAP 1/3'), ...large)).toEqual(['countdown'])
    const board = '[0.4,0.4,0.02,0.06] 2\n[0.45,0.4,0.02,0.06] 1'
    expect(kindsOf(scene(0, 'tr0- 0/10'), now(3000, `tr0- 0/10\n${board}`))).toEqual([])
  })

  it('a clock without minutes is a countdown, but a single digit in a corner, such as a gear, is not', () => {
    const clock = [':13', ':12', ':11', ':10', ':09'].map((left) => now(1000, `br0 ${left}`))
    expect(kindsOf(scene(0, 'br0 :14'), ...clock)).toEqual(['countdown'])
    const gears = [4, 3, 2, 1].map((gear) => now(1000, `br0++ ${gear}`))
    expect(kindsOf(scene(0, 'br0++ 5'), ...gears)).toEqual([])
  })
})

const racing = (text: string) => `tl0 TIME ${text}\ntr0 SCORE 40`
const race = ['0:09', '0:07', '0:05', '0:03', '0:01'].map((text) => scene(2000, racing(text)))

describe('a clock that counts down', () => {
  it('a setback is reported if a countdown clock runs out and then jumps up', () => {
    expect(kindsOf(...race, now(2000, racing('0:31')))).toEqual(['setback'])
  })

  it('no setback is reported if a clock for another purpose, such as a coming storm, jumps up', () => {
    const storm = (text: string) => `tl0 STORM IN ${text}\ntr0 SCORE 40`
    const fall = ['0:09', '0:07', '0:05', '0:03', '0:01'].map((text) => scene(2000, storm(text)))
    expect(kindsOf(...fall, now(2000, storm('0:31')))).toEqual([])
  })

  it('no setback is reported if the clock jumps up before it has run out', () => {
    expect(kindsOf(...race.slice(0, 3), now(2000, racing('0:31')))).toEqual([])
  })
})
