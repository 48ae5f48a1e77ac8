import { describe, expect, it } from 'vitest'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { matches } from '../../../src-shared/projections/stream-filter.ts'
import { streamItems } from '../../../src-shared/projections/stream-items.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { watchDemo } from '../../fixtures/demo-show.ts'
import { livePerformance } from '../../fixtures/live-performance.ts'
import { rowsOf } from '../../fixtures/performed-run.ts'

const writers: Record<string, (n: number) => ScriptedAnswer> = {
  quick: (n) => ({
    afterMs: 600,
    say: `The ${['ladder', 'wig', 'teapot'][n % 3]} took bow number ${'ix'.repeat(1 + (n % 7))}.`,
  }),
  slow: () => ({ afterMs: 4500, say: 'Late and proud of it.' }),
  silent: () => '-',
  'self-centered': () => 'As an AI language model, I cannot see the screen.',
}

describe('the rows of a show', () => {
  it.each(
    Object.keys(writers).flatMap((name) =>
      (['words', 'tools'] as const).map((asks) => [name, asks] as const),
    ),
  )(
    'lists each line that reached the stage with its rating (a %s writer, asked for %s)',
    async (name, asks) => {
      const answer = writers[name] ?? (() => '')
      const show = livePerformance(
        (clock) => ({
          driver: scriptedDriver(
            Array.from({ length: 500 }, (_, n) => () => answer(n)),
            clock,
          ),
          asks: () => asks,
        }),
        { settings: defaultSettings },
      )
      await show.selector.select('qwen3:1.7b')
      await watchDemo(show, 90_000)
      const state = show.journal.state()
      const lines = state.cues.filter(
        ({ cue, cuedAt, dropped }) =>
          spokenText(cue.content) !== null && cuedAt !== undefined && dropped === undefined,
      )
      expect(lines.length).toBeGreaterThan(5)
      const rows = rowsOf(streamItems(state)).filter((row) => matches('said', row))
      const rated = rows.flatMap((row) => ('rated' in row && row.rated ? [row.rated.cue] : []))
      expect(rated.toSorted()).toEqual(lines.map(({ cue }) => cue.id).toSorted())
    },
  )
})
