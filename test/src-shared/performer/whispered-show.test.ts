import { describe, expect, it } from 'vitest'
import { seen } from '../../fixtures/live-performance.ts'
import { effectsAfter, startWhispering, startWhisperingToModel } from '../../fixtures/whispers/whispered.ts'

/** Whispers of a show, in order. Rules can read all but the last six. */
const byRules = [
  'gimme sum confeti',
  'say hi to Ana',
  'show a heart',
  'put GG on screen, big',
  'hit em with the airhorn',
  'again but quieter',
  'louder',
  '3 hearts top left',
  'wish Kim a happy birthday',
  'more energy',
  'joke about the map',
  'no more confetti',
  'undo',
  'confetti and an airhorn',
  'are you there?',
  'move to the left',
  'play the airhorn when I win',
  'clear the screen',
]
const forModel = [
  'invent a riddle for them',
  'explain the plot in one line',
  'be meaner',
  'speak German',
  'what would a pirate do here',
  'compare this boss with a cook',
]

/** A game whose number and titles a careless model repeats. */
const screen = ['The lamp was on 3 times', 'BONUS ROUND', 'GAME OVER', 'OAK HALL', 'THE WARDEN WAKES']

async function play(show: ReturnType<typeof startWhispering>) {
  const rows: { whisper: string; effects: readonly string[]; afterMs: number }[] = []
  for (const [n, whisper] of [...byRules, ...forModel].entries()) {
    const numbers = [{ label: 'Lives', value: 9 - (n % 8), was: 9 - ((n + 7) % 8), confidence: 95 }]
    show.look(seen(`o${n}`, screen[n % screen.length] ?? '', { numbers }))
    await show.clock.advanceAsync(1500)
    const [before, at] = [show.events.length, show.clock.now()]
    show.performer.whisper(whisper)
    await show.clock.advanceAsync(9000)
    const { effects, at: first } = effectsAfter(show, before)
    rows.push({ whisper, effects, afterMs: first - at })
  }
  const shown = show.of('stage/cue').flatMap(({ cue }) => ('text' in cue.content ? [cue.content.text] : []))
  return { rows, shown }
}

describe('24 whispers while a slow model performs that repeats the screen', () => {
  it('have the same effects as with the understudy, at the same time, where rules can read them', async () => {
    const [understudy, model] = [await play(startWhispering()), await play(await startWhisperingToModel())]
    const known = (rows: typeof model.rows) => rows.slice(0, byRules.length)
    expect(known(model.rows)).toEqual(known(understudy.rows))
    expect(known(model.rows).filter(({ effects }) => effects.length === 0)).toEqual([])
    expect(Math.max(...known(model.rows).map(({ afterMs }) => afterMs))).toBeLessThan(100)
  })

  it('put no label of the screen on stage, and those that the model does not follow are answered', async () => {
    const show = await startWhisperingToModel()
    const { rows, shown } = await play(show)
    expect(shown.filter((text) => ['Lives', ...screen].includes(text))).toEqual([])
    const held = show.of('stage/filtered').filter(({ rule }) => rule === 'line')
    expect(held.length).toBeGreaterThan(forModel.length)
    for (const { effects } of rows.slice(byRules.length)) expect(effects.at(-1)).toMatch(/^model-/)
  })
})
