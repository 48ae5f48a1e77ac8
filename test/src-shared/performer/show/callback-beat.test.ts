import { describe, expect, it } from 'vitest'
import { emptyNotes } from '../../../../src-shared/events/show-notes.ts'
import { scriptedDriver } from '../../../../src-shared/llm/scripted-driver.ts'
import { livePerformance, seen } from '../../../fixtures/live-performance.ts'

async function noted(options: { readonly asksModel: boolean }) {
  const show = livePerformance((clock) => ({
    driver: scriptedDriver(Array(90).fill('Look, a model.'), clock),
    asks: () => 'words',
  }))
  if (options.asksModel) await show.selector.select('scripted:1b')
  show.look(seen('o1', 'LEVEL UP'))
  await show.clock.advanceAsync(8000)
  const spoon = { text: 'Mia wants the wooden spoon.', about: 'wooden spoon' }
  const notes = { ...emptyNotes, threads: [spoon] }
  show.journal.append({ type: 'show/notes', agent: 'performer/showrunner-1', by: 'rules', notes })
  const callbacks = () =>
    show.of('stage/cue').filter(({ cue }) => JSON.stringify(cue.content).includes('wooden spoon'))
  return { ...show, callbacks }
}

describe('a callback to an earlier note', () => {
  it.each([false, true])(
    'a callback in words of the persona is shown once during a pause (a model is asked: %s)',
    async (asksModel) => {
      const { clock, callbacks } = await noted({ asksModel })
      await clock.advanceAsync(1000)
      expect(callbacks()).toEqual([])
      await clock.advanceAsync(30_000)
      expect(callbacks()).toMatchObject([
        {
          cue: {
            content: { text: 'Nobody has forgotten the wooden spoon.' },
            line: 'callback: wooden spoon',
          },
        },
      ])
      await clock.advanceAsync(600_000)
      expect(callbacks()).toHaveLength(1)
    },
  )

  it('a callback line is not shown if the streamer has dropped the note that it refers to', async () => {
    const { clock, callbacks, journal } = await noted({ asksModel: false })
    const texts = ['Mia wants the wooden spoon.']
    journal.append({ type: 'show/notes-dropped', texts, restore: false, by: 'panel' })
    await clock.advanceAsync(600_000)
    expect(callbacks()).toEqual([])
  })
})
