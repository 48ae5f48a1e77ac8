import { describe, expect, it } from 'vitest'
import { beatsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const afterPlay = (line: string) => beatsOf(scene(0, 'tl0 HP 80'), now(3000, `tl0 HP 80\n${line}`))

describe('rewards', () => {
  it.each([
    ['c1 You obtained a Rusted Lantern', 'Rusted Lantern'],
    ['c1 MORPH BALL ACQUIRED', 'Morph Ball'],
    ['c0++ REMNANT RETRIEVED', 'Remnant'],
    ['c0 Belongings recovered', 'Belongings'],
    ['c0+ Rare find!', null],
    ['b1 Picked up: Ring of Bees', 'Ring of Bees'],
    ['c0+ LEVEL UP!', null],
    ['br3 Achievement unlocked', null],
  ])('finds the reward %s', (line, subject) =>
    expect(afterPlay(line)).toMatchObject([{ kind: 'reward', subject }]),
  )

  it.each([
    'b1 [E] Open chest',
    'br3 Unlocked',
    'c2 Opponent found',
    'b2- ODILE\nb3 I never won a prize in my life.',
  ])('finds no reward in the line %s', (line) =>
    expect(afterPlay(line).map(({ kind }) => kind)).not.toContain('reward'),
  )

  it('a sentence on two lines in a corner is read as one sentence', () => {
    const [first, second] = [
      '[0.02,0.8,0.2,0.02] Congratulations! You have',
      '[0.02,0.825,0.2,0.02] gained rank 4!',
    ]
    expect(afterPlay(`${first}\n${second}`)).toMatchObject([{ kind: 'reward', feat: 'level' }])
  })

  it('a reward is found in the first sentence of a long message', () => {
    const rest = 'The elders do not yet know what to teach you after that.'
    expect(afterPlay(`b0 Learned Beekeeping. ${rest}`)).toMatchObject([{ subject: 'Beekeeping' }])
    expect(afterPlay(`b0 Rivals learned Beekeeping. ${rest}`).map(({ kind }) => kind)).not.toContain('reward')
  })

  it('a new life and a new character level are rewards', () => {
    for (const [was, is] of [
      ['LIVES 2', 'LIVES 3'],
      ['Lv 4', 'Lv 5'],
      ['LEVEL 1', 'LEVEL 3'],
    ])
      expect(beatsOf(scene(0, `tl0 HP 80\ntl1 ${was}`), now(3000, `tl0 HP 80\ntl1 ${is}`))).toMatchObject([
        { kind: 'reward' },
      ])
  })
})
