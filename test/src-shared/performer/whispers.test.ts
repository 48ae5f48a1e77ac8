import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seen } from '../../fixtures/live-performance.ts'
import { marlow } from '../../fixtures/show.ts'
import { startWhispering, startWhisperingToModel, whispered } from '../../fixtures/whispers/whispered.ts'

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../fixtures/whispers/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const wishes = linesOf('wishes.tsv').map((line) => line.split('\t') as [string, string])

describe('a whisper without a model', () => {
  it.each(wishes)('“%s” has the effect: %s', async (whisper, effect) => {
    expect(await whispered(whisper)).toBe(effect)
  })

  it.each(linesOf('talk.txt'))('“%s” is not a request and has no effect', async (talk) => {
    expect(await whispered(talk)).toBe('nothing')
  })
})

/** Requests that only a model can carry out. Without one, the panel answers or offers to say the words. */
const needsModel = /^(tone|language|button .*)$/

describe('a whisper while a model performs', () => {
  it.each(wishes.filter(([, effect]) => !needsModel.test(effect)))(
    '“%s” has the same effect as with the understudy: %s',
    async (whisper, effect) => {
      expect(await whispered(whisper, await startWhisperingToModel())).toBe(effect)
    },
  )
})

describe('a whispered control', () => {
  it('sends the command that the panel sends, and can be undone by another whisper', async () => {
    const { performer, sent, journal } = startWhispering()
    performer.whisper('no more confetti')
    expect(journal.state().settings.stage.effects.particles).toBe('off')
    performer.whisper('stop talking about the Dragon')
    expect(journal.state().settings.show.avoid).toEqual(['Dragon'])
    performer.whisper('undo')
    expect(journal.state().settings.show.avoid).toEqual([])
    expect(sent.map(({ command }) => command)).toEqual(['settings', 'settings', 'settings'])
  })

  it('that makes lines rare or the puppet smaller can be undone', () => {
    const { performer, journal } = startWhispering()
    const { pacing } = journal.state().settings.stage
    const { size } = journal.state().settings.overlay.puppet
    performer.whisper('talk less, like once every few mins')
    expect(journal.state().settings.stage.pacing).toEqual({ ...pacing, restMs: 120_000, linesPerMin: 1 })
    performer.whisper('undo')
    expect(journal.state().settings.stage.pacing).toEqual(pacing)
    performer.whisper('make yourself smaller')
    expect(journal.state().settings.overlay.puppet.size).toBeLessThan(size)
    performer.whisper('undo')
    expect(journal.state().settings.overlay.puppet.size).toBe(size)
  })

  it('that moves the puppet does not repeat the last effects', async () => {
    const { performer, clock, of, journal } = startWhispering()
    performer.whisper('confetti')
    await clock.advanceAsync(4000)
    const shown = of('stage/queued').length
    performer.whisper('move to the left')
    await clock.advanceAsync(4000)
    expect(journal.state().settings.overlay.puppet.side).toBe('left')
    performer.whisper('move it to the right')
    await clock.advanceAsync(1000)
    expect(
      of('stage/queued')
        .slice(shown)
        .filter(({ cue }) => cue.by === 'tool'),
    ).toEqual([])
    expect(journal.state().settings.overlay.puppet.side).toBe('right')
  })

  it('of a moderator works only if a moderator may send its command', () => {
    const { performer, sent, of } = startWhispering()
    for (const whisper of ['louder', 'go live', 'switch to Pip', 'no more emotes', 'shut up', 'stop'])
      performer.whisper(whisper, 'moderator')
    expect(sent).toEqual([{ command: 'hush', ms: 300_000 }, { command: 'stop-line' }])
    expect(of('show/whisper').map(({ reply }) => reply)).toEqual([
      ...Array.from({ length: 4 }, () => 'owner-only'),
      'hushed',
      'stopped',
    ])
  })

  it('that fails shows why', async () => {
    const { performer, clock, of } = startWhispering()
    performer.whisper('say something')
    await clock.advanceAsync(0)
    expect(of('show/whisper').at(-1)).toMatchObject({
      reply: 'failed',
      about: 'There is no live picture. Choose a source, or wait until the source is live.',
    })
  })
})

describe('a whispered request for a line about a person', () => {
  it('gets another line of the persona each time', async () => {
    const { performer, clock, look, of } = startWhispering()
    look(seen('o1', 'The lamp was on 3 times'))
    for (const name of ['Ana', 'Ben', 'Kim', 'Leo', 'Mia', 'Tom']) {
      performer.whisper(`say hi to ${name}`)
      await clock.advanceAsync(8000)
    }
    const greetings: readonly unknown[] = marlow.lines.greeting ?? []
    const lines = of('stage/cue').flatMap(({ cue }) => (greetings.includes(cue.line) ? [cue.line] : []))
    expect(lines).toHaveLength(6)
    expect(new Set(lines).size).toBe(6)
  })

  it('is held back by the filter if the name is a slur', async () => {
    expect(await whispered('say hi to faggot')).toBe('held filter')
  })
})
