import { expect, it } from 'vitest'
import { seen } from '../../../../fixtures/live-performance.ts'
import { caption } from '../../../../fixtures/performed-run.ts'
import { marlow } from '../../../../fixtures/show.ts'
import { startWhispering } from '../../../../fixtures/whispers/whispered.ts'

it('after the whisper “say goodbye”, the story of the stream ends', async () => {
  const [story = []] = marlow.serials
  const show = startWhispering()
  const said = () => show.of('stage/cue').flatMap(({ cue }) => cue.line ?? [])
  show.look(seen('o1', 'The lamp was on 3 times'))
  show.journal.append({
    type: 'stage/cue',
    cue: { ...caption('c900', story[0] ?? '', 't1'), line: story[0] ?? '' },
  })
  await show.clock.advanceAsync(60_000)
  expect(said()).not.toContain(story[5])
  show.performer.whisper('say goodbye')
  for (let n = 0; n < 12; n += 1) {
    show.look(seen(`o${n + 2}`, 'The lamp was on 3 times'))
    await show.clock.advanceAsync(5000)
  }
  expect(said().filter((line) => story.includes(line))).toEqual([story[0], story[5]])
})
