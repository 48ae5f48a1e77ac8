import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { iconBeats } from '../../fixtures/beats/icon-beats.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const hud = (score: number, coins: number, lives: number) =>
  `tl0 SCORE ${score}\nt0 COINS ${coins}\ntr0 LIVES ${lives}`

describe('resets to a new game or a new life', () => {
  it('if several numbers fall because of a restart, only the restart is reported', () => {
    const story = [
      scene(0, hud(0, 0, 3)),
      scene(3000, hud(900, 12, 3)),
      scene(20_000, hud(4000, 40, 2)),
    ] as const
    expect(kindsOf(...story, now(9000, hud(0, 0, 3)))).toEqual(['reset'])
    expect(kindsOf(...story, now(9000, hud(0, 0, 1)))).toEqual(['reset'])
  })

  it('a vital that was zero and is full again means a restart', () => {
    const health = (value: number) => `tl0 Health ${value}/10`
    const dead = [scene(0, health(10)), scene(3000, health(4)), scene(6000, health(0))] as const
    expect(kindsOf(...dead, now(9000, health(10)))).toEqual(['reset'])
    expect(kindsOf(...dead, now(9000, health(2)))).not.toContain('reset')
  })

  it('a return to the title screen means a restart', () => {
    const title = 'c0++ STARFALL\nc3 New Game\nc4 Options\nc5 Quit'
    const story = [scene(0, title), scene(3000, hud(0, 0, 3)), scene(20_000, hud(400, 4, 3))] as const
    expect(kindsOf(...story, now(30_000, title, { cut: true }))).toEqual(['reset'])
  })

  it('a prompt such as “Press ENTER to continue” is not a title screen', () => {
    const returns = (prompt: string) =>
      kindsOf(
        scene(0, hud(0, 0, 3)),
        scene(20_000, hud(400, 4, 3)),
        now(30_000, `c3 ${prompt}`, { cut: true }),
      )
    expect(returns('Press ENTER to start')).toEqual(['reset'])
    expect(returns('Press ENTER to continue')).toEqual([])
  })

  it('a lost life counts as a death even if the game waits for a key to start again', () => {
    const waits = `${hud(400, 4, 2)}\nc0++ GET READY\nc2 Press any arrow key to start`
    expect(kindsOf(scene(0, hud(0, 0, 3)), scene(20_000, hud(400, 4, 3)), now(5000, waits))).toContain(
      'death',
    )
  })

  it('a level that begins again and the fall in lives that follows count as one death, and the next fall in lives counts as another', () => {
    const field = (lives: number, middle = '') => `tl0 SCORE 40\ntr0 LIVES ${lives}${middle}`
    const title = '\nc0+ LEVEL 1'
    const story = [
      scene(0, field(3, title)),
      scene(4000, field(3)),
      scene(20_000, field(3)),
      now(2000, field(3, title)),
      now(5000, field(2)),
    ] as const
    const deaths = (kinds: string[]) => kinds.filter((kind) => kind === 'death').length
    expect(deaths(kindsOf(...story))).toBe(1)
    expect(deaths(kindsOf(...story, now(6000, field(1))))).toBe(2)
  })

  it('picking up armor is not a restart', () => {
    const armor = (value: number) => `bl0 HEALTH 80\nbl1 ARMOR ${value}`
    expect(kindsOf(scene(0, armor(0)), now(9000, armor(100)))).toEqual([])
  })

  it('a score that falls close to zero means a restart, even if zero itself was not read', () => {
    const story = [scene(0, hud(0, 0, 3)), scene(3000, hud(18_000, 0, 3))] as const
    expect(kindsOf(...story, now(9000, hud(500, 0, 3)))).toEqual(['reset'])
    expect(kindsOf(...story, now(9000, hud(9000, 0, 3)))).toEqual([])
  })

  it('spending coins or losing a point is not a restart', () => {
    expect(kindsOf(scene(0, hud(0, 40, 3)), scene(1000, hud(500, 60, 3)), now(3000, hud(500, 0, 3)))).toEqual(
      [],
    )
    expect(kindsOf(scene(0, hud(0, 4, 3)), scene(1000, hud(500, 4, 3)), now(9000, hud(450, 4, 3)))).toEqual(
      [],
    )
  })

  it('a level that begins again counts as a restart after a dark picture or during play, and as a death if both are true', () => {
    const restart = (afterDark: boolean, isPlayed: boolean) => ({
      cut: true,
      restart: { afterDark, isPlayed },
    })
    const played = [scene(0, 'tr0 100'), scene(20_000, 'tr0 112')] as const
    expect(kindsOf(...played, now(9000, 'tr0 100', restart(true, false)))).toEqual(['reset'])
    expect(kindsOf(...played, now(9000, 'tr0 100', restart(true, true)))).toEqual(['death'])
    expect(kindsOf(...played, now(9000, 'tr0 100', restart(false, true)))).toEqual(['reset'])
    // The picture could be a video that is repeated.
    expect(kindsOf(...played, now(9000, 'tr0 100', restart(false, false)))).toEqual([])
  })

  it('a score that resets after a dark picture means a death, unless a title screen or a win was shown', () => {
    const story = [scene(0, hud(0, 0, 3)), scene(9000, hud(900, 12, 3))] as const
    const dark = scene(9000, 'c0 ~~~', { jolt: 'dark', cut: true, brightness: 0.01 })
    expect(kindsOf(...story, dark, now(3000, hud(0, 0, 3)))).toEqual(['death'])
    expect(kindsOf(...story, dark, now(2000, 'c2 PRESS START'), now(3000, hud(0, 0, 3)))).toEqual(['reset'])
    const won = scene(5000, 'c0++ YOU WIN')
    expect(kindsOf(...story, won, dark, now(3000, hud(0, 0, 3)))).not.toContain('death')
  })

  it('a restart from a menu or after words such as “GAME OVER” does not count as a death', () => {
    const again = { cut: true, restart: { afterDark: true, isPlayed: true } }
    const menu = 'c0 Resume\nc1 Restart level\nc2 Back'
    expect(kindsOf(scene(0, 'tr0 100'), scene(20_000, menu), now(3000, 'tr0 100', again))).toEqual(['reset'])
    expect(
      kindsOf(scene(0, 'tr0 100'), scene(20_000, 'c0++ GAME OVER'), now(5000, 'tr0 100', again)),
    ).toEqual([])
  })

  it('if a level restarts twice within ten seconds, both restarts are reported as deaths', () => {
    const again = { cut: true, restart: { afterDark: true, isPlayed: true } }
    const story = [scene(0, 'tr0 100'), now(20_000, 'tr0 101', again), now(9000, 'tr0 100', again)] as const
    expect(kindsOf(...story)).toEqual(['death', 'death'])
  })

  it('the loss of the last icon in a row means a death, unless another icon was lost just before', () => {
    expect(iconBeats([10, 3], [20, 2], [30, 1], [45, 0], [50, 4])).toEqual([
      ...['setback', 'setback', 'setback', 'death', 'reset'],
    ])
    expect(iconBeats([10, 3], [20, 2], [30, 1], [32, 0])).toEqual(['setback', 'setback', 'setback'])
  })

  it('a row of icons that is full again means a restart', () => {
    expect(iconBeats([10, 3], [20, 2], [30, 1], [45, 4])).toEqual(['setback', 'setback', 'setback', 'reset'])
  })
})
