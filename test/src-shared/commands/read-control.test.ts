import { describe, expect, it } from 'vitest'
import { readControls } from '../../../src-shared/commands/read-control.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'

const names = {
  personas: [
    { id: 'marlow', name: 'Marlow' },
    { id: 'vera', name: 'Vera Numbers' },
  ],
  tools: funPack.tools,
}
const read = (whisper: string) => readControls(whisper, names)

describe('readControls', () => {
  it.each([
    ['hush for 10 minutes', 600_000],
    ['hush for half an hour', 1_800_000],
    ['hush 90s', 90_000],
    ['5 minutes of silence please', 300_000],
    ['mute for 5', 300_000],
    ['hush for 9 hours', 3_600_000],
    ['hush for a bit', undefined],
    ['hush a sec', undefined],
  ])('reads the length in %j', (whisper, ms) => {
    expect(read(whisper).controls[0]?.ms).toBe(ms)
  })

  it.each([
    ['shut up. clear the screen', ['hush', 'clear']],
    ['mute and stop', ['mute', 'stop']],
    ['no more confetti and no more emotes', ['effect_off', 'effect_off']],
    ['hype it up, more energy', ['hype']],
    ['shut up, I am talking', ['hush']],
    ['silnce plz!!', ['hush']],
    ['swtich to vera', ['persona']],
  ])('reads all controls in %j', (whisper, intents) => {
    const { controls, hasMore } = read(whisper)
    expect(controls.map(({ intent }) => intent)).toEqual(intents)
    expect(hasMore).toBe(false)
  })

  it('keeps the spelling of a topic, without its article', () => {
    expect(read('stop talking about the Old Dragon pls').controls).toEqual([
      { intent: 'avoid', thing: 'Old Dragon' },
    ])
  })

  it.each(['mute?', 'say "shut up"', 'mute if I say so', 'he muted it', 'no more gems'])(
    'finds no control in %j',
    (whisper) => {
      expect(read(whisper).controls).toEqual([])
    },
  )

  it('reports other words beside a control', () => {
    expect(read('more energy, and welcome Bob')).toMatchObject({
      controls: [{ intent: 'hype' }],
      hasMore: true,
    })
  })
})
