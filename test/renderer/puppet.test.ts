import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bounced, createSway } from '../../renderer/overlay/puppet/motions.ts'
import { hiddenAt, type StandWish, seenPart, standsOf } from '../../renderer/overlay/puppet/stand.ts'
import type { Cue } from '../../src-shared/events/cue.ts'
import { gestures } from '../../src-shared/events/stage-lists.ts'
import { glancesAtLine, towards } from '../../src-shared/puppet/gaze.ts'
import { gestureMs, gesturePose, tableMs } from '../../src-shared/puppet/gesture-table.ts'
import { fidgets, gestureTables } from '../../src-shared/puppet/gestures.ts'
import { moodPoses } from '../../src-shared/puppet/moods.ts'
import { mouthAt, shapeOf, silentSyllables, wordAt } from '../../src-shared/puppet/mouth.ts'
import { neutral, type Pose } from '../../src-shared/puppet/pose.ts'

const stage = { width: 1920, height: 1080 }
const aim = { rightX: 200, rightY: 120 }

describe('gestureTables', () => {
  it('every gesture has a table, and every field of a pose is one of the puppet', () => {
    expect(Object.keys(gestureTables).sort()).toEqual([...gestures].sort())
    for (const { steps } of [...Object.values(gestureTables), ...fidgets])
      for (const { pose } of steps)
        for (const [field, value] of Object.entries(pose))
          expect(typeof value, field).toBe(typeof neutral[field as keyof Pose])
  })

  it.each(gestures)(
    'gesture %s is visible within 300 ms, and ends within 3 s in the mood’s pose or hidden',
    (name) => {
      const table = gestureTables[name]
      expect(gestureMs(table)).toBeLessThanOrEqual(3000)
      const at = (ms: number): Pose => gesturePose(table, ms, moodPoses.calm, aim) ?? moodPoses.calm
      const moved = Object.entries(at(280)).some(([field, value]) => value !== at(0)[field as keyof Pose])
      expect(moved).toBe(true)
      const end = at(gestureMs(table) - 1)
      if (table.to === 'hidden') expect(end.y).toBeGreaterThan(250)
      else expect(Math.abs(end.y - moodPoses.calm.y)).toBeLessThan(8)
      expect(gesturePose(table, gestureMs(table), moodPoses.calm, aim)).toBeNull()
    },
  )

  it('a gesture moves the hand less than 48 units in 16 ms', () => {
    for (const name of gestures) {
      const table = gestureTables[name]
      let last = gesturePose(table, 0, moodPoses.calm, aim)
      for (let ms = 16; ms < gestureMs(table); ms += 16) {
        const next = gesturePose(table, ms, moodPoses.calm, aim)
        if (last && next)
          expect(Math.hypot(next.rightX - last.rightX, next.rightY - last.rightY), name).toBeLessThan(48)
        last = next
      }
    }
  })
})

describe('fear', () => {
  it('a ducking puppet keeps its eyes above the bottom edge of the picture', () => {
    for (let ms = 0; ms < gestureMs(gestureTables.duck); ms += 16) {
      const { y = 0 } = gesturePose(gestureTables.duck, ms, moodPoses.calm, aim) ?? {}
      // In units from the top of the drawing, which is 256 high, the eyes are at 96. The edge of the picture cuts
      // the drawing at four fifths.
      expect(96 + y, `${ms} ms`).toBeLessThan(256 * 0.8)
    }
  })

  it.each([
    ['enter', 200],
    ['duck', 700],
    ['peek', 1000],
  ] as const)('in the gesture %s, the whole face is visible after %i ms', (name, fromMs) => {
    for (let ms = fromMs; ms < gestureMs(gestureTables[name]); ms += 16) {
      const { y = 0 } = gesturePose(gestureTables[name], ms, moodPoses.calm, aim) ?? {}
      expect(152 + y, `${ms} ms`).toBeLessThanOrEqual(256 * 0.8)
    }
  })

  it('fearful moods raise the inner ends of the brows and keep the hands in front of the chest', () => {
    for (const mood of ['dread', 'shock'] as const) {
      const { worry, leftX, rightX } = moodPoses[mood]
      expect(worry).toBeGreaterThan(10)
      expect(rightX - leftX).toBeLessThan(100)
    }
  })
})

describe('the drawings', () => {
  it.each(['marlow', 'pip', 'vera'])(
    'the drawing of %s has a head, a hat and a cover as separate parts',
    (name) => {
      const svg = readFileSync(
        join(import.meta.dirname, '..', '..', 'assets', 'puppets', `${name}.svg`),
        'utf8',
      )
      for (const part of ['head', 'hat', 'cover']) expect(svg).toContain(`data-part="${part}"`)
    },
  )

  it('a dissolving puppet sinks until only its hat is visible', () => {
    const { dissolve } = gestureTables
    const { y = 0, hat = 0 } = gesturePose(dissolve, dissolve.holdAt ?? 0, moodPoses.calm, aim) ?? {}
    // In units from the top of the drawing, which is 256 high, Marlow's head begins at 32 and his beret ends at 46. The
    // edge of the picture cuts the drawing at four fifths.
    expect(32 + y).toBeGreaterThan(256 * 0.8)
    expect(46 + y - hat).toBeLessThanOrEqual(256 * 0.8)
  })
})

describe('tableMs', () => {
  const { hide } = gestureTables
  const all = gestureMs(hide)

  it('holds the pose of a gesture until near the end of the cue, and ends the gesture with the cue', () => {
    expect(tableMs(hide, 100, 10_000)).toBe(100)
    expect(tableMs(hide, 5000, 10_000)).toBe(hide.holdAt)
    expect(tableMs(hide, 10_000, 10_000)).toBe(all)
  })

  it('plays the whole gesture if the cue is short', () => {
    expect(tableMs(hide, 1000, 500)).toBe(1000)
  })
})

describe('fidgets', () => {
  it.each(fidgets.map((table, n) => [n, table] as const))(
    'fidget %i lasts 1.2 to 2.5 s and ends in the neutral pose',
    (_, table) => {
      expect(gestureMs(table)).toBeGreaterThanOrEqual(1200)
      expect(gestureMs(table)).toBeLessThanOrEqual(2500)
      expect(table.steps.at(-1)?.pose).toEqual({})
    },
  )
})

describe('a talking puppet', () => {
  const text = 'Do not sneeze'
  const syllables = [
    { atMs: 0, chars: 2 },
    { atMs: 400, chars: 6 },
    { atMs: 700, chars: 10 },
    { atMs: 800, chars: 13 },
  ]

  it('a talking puppet hops at each word and tilts its head to alternate sides', () => {
    expect(wordAt(text, syllables, -1)).toBeNull()
    expect(wordAt(text, syllables, 450)).toEqual({ word: 1, sinceMs: 50 })
    expect(wordAt(text, syllables, 850)).toEqual({ word: 2, sinceMs: 150 })
    const [one, two] = [0, 1].map((word) => bounced(moodPoses.calm, { word, sinceMs: 35 }))
    expect(one?.y).toBeCloseTo(-6)
    expect(one?.stretch).toBeCloseTo(1.03)
    expect(one?.tilt).toBeCloseTo(-(two?.tilt ?? 0))
    expect(bounced(moodPoses.calm, { word: 0, sinceMs: 1500 }).y).toBeCloseTo(0)
  })

  it('loose parts swing after the head has moved, and finally come to rest', () => {
    const sway = createSway()
    expect(sway.step(20, 500)).toBe(0)
    expect(sway.step(0, 16)).toBeGreaterThan(10)
    expect(sway.moves).toBe(true)
    for (let ms = 0; ms < 2000; ms += 16) sway.step(0, 16)
    expect(sway.moves).toBe(false)
  })
})

describe('the drawings of the puppets', () => {
  it.each(['marlow', 'pip', 'vera'])('the drawing of %s has every part that a pose can move', (name) => {
    const svg = readFileSync(
      join(import.meta.dirname, '..', '..', 'assets', 'puppets', `${name}.svg`),
      'utf8',
    )
    const parts = new Set([...svg.matchAll(/data-part="([^"]+)"/g)].map(([, part]) => part))
    const sides = ['l', 'r'].flatMap((side) =>
      ['pupil', 'lid', 'low-lid', 'brow', 'upper', 'fore', 'cuff', 'hand'].map((part) => `${part}-${side}`),
    )
    const mouths = ['closed', 'ee', 'eh', 'ah', 'oh', 'oo', ...Object.keys(moodPoses)].map(
      (one) => `mouth-${one}`,
    )
    const wanted = ['figure', 'body', 'head', 'face', 'hat', 'plume', 'tail', 'prop', ...sides, ...mouths]
    expect(wanted.filter((part) => !parts.has(part))).toEqual([])
  })
})

describe('standsOf', () => {
  const standAt = (given: StandWish) => standsOf(given)[0] ?? hiddenAt(given)
  const wish = {
    ...({ side: 'auto', preferred: 'left', now: undefined } as const),
    ...{ stage, height: 220, margin: 40, avoid: [], avoidLately: [] },
  }
  const leftCorner = [0, 0.85, 0.2, 0.1] as const
  const rightCorner = [0.8, 0.9, 0.2, 0.1] as const

  it('puts the puppet on the preferred side, or on the other side if the preferred side has text', () => {
    expect(standAt(wish)).toMatchObject({ side: 'left', sunk: 0 })
    expect(standAt({ ...wish, avoid: [leftCorner] })).toMatchObject({ side: 'right', sunk: 0 })
  })

  it('keeps the puppet at its current position until text covers that position', () => {
    const right = standAt({ ...wish, side: 'right' })
    expect(standAt({ ...wish, now: right })).toEqual(right)
    expect(standAt({ ...wish, now: right, avoid: [rightCorner] }).side).toBe('left')
  })

  it('returns the home position, or other positions on the same side if text covers the home position', () => {
    const home = standAt(wish)
    const portrait = { x: 0, y: 700, width: 320, height: 380, share: 0.9 }
    for (const one of standsOf({ ...wish, home, figures: [portrait] })) expect(one.rect).toEqual(home.rect)
    const others = standsOf({ ...wish, home, avoid: [[0, 0.85, 0.14, 0.1]] })
    expect(others.length).toBeGreaterThan(0)
    for (const { side, rect } of others) {
      expect(side).toBe('left')
      expect(rect).toMatchObject({ width: home.rect.width, height: home.rect.height })
    }
  })

  it('chooses a fully visible position even if text was there recently', () => {
    const small = [0.7, 0.96, 0.28, 0.02] as const
    const wide = [0, 0.8, 0.5, 0.15] as const
    expect(standAt({ ...wish, avoid: [small], avoidLately: [wide] })).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('lowers the puppet below text on both sides, and hides it if too little remains visible', () => {
    const high = (x: number) => [x, 0.79, 0.4, 0.05] as const
    const { rect, sunk } = standAt({ ...wish, avoid: [high(0), high(0.6)] })
    expect(sunk).toBeGreaterThan(0)
    expect(rect.y + sunk).toBeGreaterThanOrEqual(0.84 * stage.height)
    const hidden = standAt({ ...wish, avoid: [[0, 0.85, 1, 0.1]] })
    expect(hidden.sunk).toBe(220)
    expect(seenPart(hidden)).toBeNull()
  })

  it('keeps a lowered puppet below its caption after other text is gone', () => {
    const low = standAt({ ...wish, avoid: [[0, 0.79, 0.4, 0.05], rightCorner], side: 'left' })
    const words = { x: 96, y: 700, width: 500, height: 250 }
    const risen = standAt({ ...wish, now: low, stays: true, words: [words] })
    expect(risen.rect.y + risen.sunk).toBeGreaterThanOrEqual(950)
    expect(standAt({ ...wish, now: low, stays: true }).sunk).toBe(0)
  })

  it('puts the puppet beside text in both corners, and partly outside the picture beside a wide bar of text', () => {
    const { rect, sunk } = standAt({ ...wish, avoid: [[0, 0.85, 0.14, 0.1], rightCorner] })
    expect(sunk).toBe(0)
    expect(rect.x).toBeGreaterThanOrEqual(0.14 * stage.width)
    const black = standAt({ ...wish, margin: 0, avoid: [[0.1, 0.85, 0.8, 0.1]] })
    expect(black).toMatchObject({ sunk: 0, rect: { x: -0.25 * 220 * (240 / 256) } })
  })

  it('moves the puppet away from a portrait, and lets it only peek over the bottom edge if figures are everywhere', () => {
    const portrait = { x: 0, y: 700, width: 320, height: 380, share: 0.9 }
    expect(standAt({ ...wish, now: standAt(wish), figures: [portrait] })).toMatchObject({
      side: 'right',
      sunk: 0,
    })
    const all = { ...portrait, width: 1920 }
    const peeking = standAt({ ...wish, figures: [all] })
    expect(peeking.sunk).toBeGreaterThan(0.1 * peeking.rect.height)
    expect((seenPart(peeking)?.height ?? 0) / peeking.rect.height).toBeGreaterThan(136 / 256)
    const beside = standAt({ ...wish, stays: true, now: standAt(wish), figures: [portrait] })
    expect(beside).toMatchObject({ side: 'left', sunk: peeking.sunk })
  })

  it('shows the upper four fifths of the drawing above the bottom of the picture', () => {
    expect(seenPart(standAt(wish))).toMatchObject({ y: 1080 - 176, height: 176 })
  })
})

describe('the gaze of a puppet', () => {
  it('the eyes point within 40 px of their target, wherever the target is', () => {
    const eyes = { x: 140, y: 940 }
    for (const point of [
      { x: 960, y: 80 },
      { x: 1800, y: 1000 },
      { x: 200, y: 300 },
    ]) {
      const { x, y } = towards(eyes, point)
      const far = Math.hypot(point.x - eyes.x, point.y - eyes.y)
      expect(Math.hypot(eyes.x + x * far - point.x, eyes.y + y * far - point.y)).toBeLessThan(40)
    }
  })

  it('the gaze moves from the cause of a line to the caption, and to the audience at the punchline', () => {
    const cue = { cause: [0.4, 0.1, 0.2, 0.1] } as unknown as Cue
    const caption = { x: 300, y: 900, width: 400, height: 100 }
    const glances = glancesAtLine(cue, 'Tall. I had hoped\nfor less tall.', { stage, caption })
    expect(glances.map(({ at }) => at)).toEqual([
      { x: 960, y: expect.closeTo(162) },
      { x: 500, y: 950 },
      null,
    ])
    expect(glances[2]?.from).toBeGreaterThan(1000)
  })
})

describe('the mouth of a puppet', () => {
  it('the mouth has the shape of the vowel in each syllable', () => {
    expect(['Tall', 'so', 'for', 'we', 'hi', 'you', '...'].map(shapeOf)).toEqual([
      ...['ah', 'oh', 'oh', 'eh', 'ee', 'oo', 'closed'],
    ])
  })

  it('the mouth opens for each syllable, closes in between, and is still after the last syllable', () => {
    const text = 'Do not sneeze'
    const syllables = [
      { atMs: 0, chars: 2 },
      { atMs: 400, chars: 6 },
      { atMs: 700, chars: 13 },
    ]
    expect(mouthAt(text, syllables, 20)).toBe('oh')
    expect(mouthAt(text, syllables, 300)).toBe('closed')
    expect(mouthAt(text, syllables, 720)).toBe('ee')
    expect(mouthAt(text, syllables, 1200)).toBeNull()
  })

  it('a line that no voice speaks gets syllables for the mouth, in any writing system', () => {
    for (const text of ['The floor wins again.', '今日はとても長い一日だった', 'Это было больно']) {
      const syllables = silentSyllables(text, 2000)
      expect(syllables.length).toBeGreaterThan(3)
      expect(syllables.at(-1)?.atMs).toBeLessThan(2000)
      expect(syllables.at(-1)?.chars).toBeLessThanOrEqual(text.length)
    }
  })
})
