import { describe, expect, it } from 'vitest'
import type { Cue, CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { filterMask, holdsCue } from '../../../src-shared/stage/filter-guard.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { baseWords } from '../../fixtures/filter/lines.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { defaultGuards, unpaced } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const [word = ''] = baseWords
const odd = '\u202a  he\u200bllo \u3000 there\u2800'

function house() {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  journal.append({ type: 'settings/changed', patch: unpaced, by: 'test' })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => void events.push(event))
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: defaultGuards,
    pages: () => 1,
  })
  const cues = (): Cue[] => events.flatMap((event) => (event.type === 'stage/queued' ? [event.cue] : []))
  return { stage, cues }
}

describe('an offer to the stage', () => {
  it('becomes a cue whose words and speaker are clean in every lane of words', () => {
    const contents: readonly CueContent[] = [
      { lane: 'text', text: odd, tone: 'chalk' },
      {
        lane: 'caption',
        text: odd,
        speaker: { name: 'Mar\u200blow\u202e', faces: { joy: 'my  face.svg' } },
      },
      { lane: 'voice', text: odd, voice: 'my  voice', speaker: { name: '\u2067' } },
    ]
    const { stage, cues } = house()
    for (const content of contents)
      expect(stage.offer({ by: 'operator', content })).toMatchObject({ ok: true })
    expect(cues().map(({ content }) => content)).toEqual([
      { lane: 'text', text: 'hello there', tone: 'chalk' },
      { lane: 'caption', text: 'hello there', speaker: { name: 'Marlow', faces: { joy: 'my  face.svg' } } },
      { lane: 'voice', text: 'hello there', voice: 'my  voice', speaker: { name: 'Adlib' } },
    ])
  })

  it('is held if a listed word is left after cleaning, also in the name of the speaker', () => {
    const apart = [...word].join(' \u3000\u200b ')
    const { stage, cues } = house()
    const caption = (text: string, name = 'Marlow') =>
      stage.offer({ by: 'operator', content: { lane: 'caption', text, speaker: { name } } })
    for (const answer of [caption(apart), caption('hello', apart), caption([...word].join('\u202e'))])
      expect(answer).toMatchObject({ ok: false, denial: { kind: 'content', rule: 'filter' } })
    expect(cues()).toEqual([])
  })

  it('is held if nothing of it can be seen, even if the operator confirms it', () => {
    const content = { lane: 'text', text: '\u202e\u2800\u200b', tone: 'chalk' } as const
    expect(house().stage.offer({ by: 'operator', anyway: true, content })).toMatchObject({
      ok: false,
      denial: { kind: 'content', rule: 'filter' },
    })
  })
})

describe('a whisper that dictates words', () => {
  it('reaches neither the stage nor the stream with a listed word in disguise', async () => {
    const show = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }))
    const reversed = `\u202e${[...word].reverse().join('')}\u202c`
    for (const [n, words] of [reversed, [...word].join('     '), 'he\u200bllo  there'].entries()) {
      show.performer.whisper(`write "${words}" on screen`)
      show.look(seen(`o${n}`, `The lamp was on ${n} times`))
      await show.clock.advanceAsync(20_000)
    }
    const texts = show
      .of('stage/cue')
      .flatMap(({ cue: { content } }) => ('text' in content ? [content.text] : []))
    expect(texts).toContain('hello there')
    expect(texts.filter((text) => /[\u202a-\u202e\u2066-\u2069]/.test(text))).toEqual([])
    expect(texts.filter((text) => text.replaceAll(/\W/g, '').includes(word))).toEqual([])
    const said = show.of('operator/said').map(({ text }) => text)
    expect(said.at(-1)).toBe('write "hello there" on screen')
  })
})

describe('a text from an old recording', () => {
  it('is held if it has a direction mark, and is clean in the panel', () => {
    expect(holdsCue(() => defaultSettings)({ lane: 'caption', text: '\u202eolleh' })).toBe(true)
    expect(filterMask(defaultSettings)('\u202eolleh\u202c  you')).toBe('hello you')
    expect(filterMask(defaultSettings)(`oh ${[...word].join('   ')}`)).toMatch(/^oh [• ]+$/)
  })
})
