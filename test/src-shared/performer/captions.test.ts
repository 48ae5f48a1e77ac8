import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Emit } from '../../../src-shared/events/event.ts'
import { performing } from '../../../src-shared/loop/performing.ts'
import { withCaptions } from '../../../src-shared/performer/captions.ts'
import { acceptAll } from '../../../src-shared/stage/director.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import type { ToolResult } from '../../../src-shared/tools/result.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

/** A tool with the performer's mixin, on a real stage, whose words become captions. */
function house(result: ToolResult) {
  const tool = defineTool({
    name: 'joke',
    description: 'Jokes.',
    domain: 'test',
    args: z.object({}),
    mixins: [performing],
    run: () => result,
  })
  return toolHouse([tool], ({ journal, clock }) => {
    const stage = createStage({
      emit: journal.append,
      state: journal.state,
      clock,
      director: acceptAll,
      pages: () => 1,
    })
    const emit: Emit = withCaptions({ emit: journal.append, state: journal.state, stage })
    return { emit }
  })
}

describe('words of a tool that performs', () => {
  it.each([
    ['a string', 'First he buys a spoon. Then he fights!'],
    ['content', { content: [{ type: 'text', text: 'First he buys a spoon. Then he fights!' }] }],
  ] as [string, ToolResult][])(
    'are said sentence by sentence, each once as a caption: %s',
    async (_what, result) => {
      const { call, of, clock, types } = house(result)
      await call('joke', {})
      const sentences = ['First he buys a spoon.', 'Then he fights!']
      expect(of('perform/text').map(({ turn, text }) => [turn, text])).toEqual(
        sentences.map((text) => ['t1', text]),
      )
      expect(of('stage/queued').map(({ cue }) => cue.content)).toEqual(
        sentences.map((text) => ({ lane: 'caption', text })),
      )
      expect(of('stage/queued').every(({ cue }) => cue.by === 'text' && cue.turn === 't1')).toBe(true)
      // Each caption waits for the one before; both come, once.
      await clock.advanceAsync(60_000)
      expect(of('stage/cue')).toHaveLength(2)
      expect(types().filter((type) => type === 'perform/text')).toHaveLength(2)
    },
  )

  it.each([
    ['data', { ok: true, value: { cue: 'c1' } }],
    ['a failure', { ok: false, error: 'No joke today.' }],
    ['nothing', ''],
  ] as [string, ToolResult][])('are none where the result is %s', async (_what, result) => {
    const { call, of } = house(result)
    await call('joke', {})
    expect([of('perform/text'), of('stage/queued')]).toEqual([[], []])
  })

  it('are no captions where the settings keep the performer silent, and at most as long as one may be', async () => {
    const silent = house('Hush now.')
    silent.say({ type: 'settings/changed', patch: { performer: { speakWords: false } }, by: 'panel' })
    await silent.call('joke', {})
    expect([silent.of('perform/text').length, silent.of('stage/queued').length]).toEqual([1, 0])
    const long = house(`${'very '.repeat(300)}long.`)
    await long.call('joke', {})
    for (const { cue } of long.of('stage/queued')) {
      expect(cue.content.lane === 'caption' && cue.content.text.length).toBeLessThanOrEqual(400)
    }
  })

  it('never reach the stage after a panic', async () => {
    const { call, of, say } = house('One more thing.')
    say({ type: 'stage/panic', by: 'panel' })
    await call('joke', {})
    expect(of('stage/queued')).toEqual([])
  })
})
