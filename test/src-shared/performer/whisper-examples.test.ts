import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import german from '../../../renderer/panel/kit/languages/de.json' with { type: 'json' }
import english from '../../../renderer/panel/kit/languages/en.json' with { type: 'json' }
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'

const page = readFileSync(new URL('../../../docs/whispers.md', import.meta.url), 'utf8')
const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')

const rows = page.split('\n').flatMap((line) => {
  const [, whispers, effect] = /^\| (`.+`) \| (.+) \|$/.exec(line) ?? []
  const examples = [...(whispers ?? '').matchAll(/`([^`]+)`/g)].map(([, example = '']) => example)
  return effect === undefined ? [] : examples.map((example) => ({ example, effect }))
})
const isNothing = (effect: string) => effect.startsWith('nothing')

async function whispered(example: string, before: readonly string[] = []) {
  const show = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }))
  show.look(seen('o1', 'The lamp was on 3 times'))
  for (const words of before) {
    show.performer.whisper(words)
    await show.clock.advanceAsync(4000)
  }
  const shown = show.of('stage/cue').length
  const asked = (turn: string | undefined) =>
    show.of('turn/start').some((one) => one.turn === turn && one.cause === 'say')
  show.performer.whisper(example)
  await show.clock.advanceAsync(2500)
  return {
    read: show.of('show/whisper').at(-1)?.read,
    cues: show
      .of('stage/cue')
      .slice(shown)
      .filter(({ cue }) => asked(cue.turn)),
  }
}

const { tone, amount, help } = german.reply.replies
/** Whispers that the German panel names. */
const followedInGerman = [
  german.shell.whisperExample,
  ...[...`${german.stage.noTopic} ${tone} ${amount} ${help}`.matchAll(/„(.+?)“/g)].map(([, one = '']) => one),
]

const followed = [
  english.shell.whisperExample,
  ...followedInGerman,
  ...rows.filter(({ effect }) => !isNothing(effect)).map(({ example }) => example),
  ...[...(/whispers such as (.+)\./.exec(changelog)?.[1] ?? '').matchAll(/“(.+?)”/g)].map(
    ([, one = '']) => one,
  ),
]

describe('the examples of whispers in the panel and the docs', () => {
  it('the docs and the panel have more than 25 whisper examples, including commands such as “be louder”', () => {
    expect(followed).toEqual(
      expect.arrayContaining(['Tease them about the chest', 'say GG', 'be louder', 'again']),
    )
    expect(followed.length).toBeGreaterThan(40)
    expect(followedInGerman).toEqual(expect.arrayContaining(['Mach einen Witz über die Truhe', 'lauter']))
  })

  it.each(followed)('the understudy performs the example “%s”', async (example) => {
    const isRelative = rows.some((row) => row.example === example && row.effect.startsWith('the previous'))
    const { read, cues } = await whispered(
      example,
      isRelative ? ['play the airhorn at 40%, and 9 hearts'] : [],
    )
    if (cues.length === 0) expect(read).toBe(true)
    else expect(read).toBeUndefined()
  })

  it.each(rows.filter(({ effect }) => isNothing(effect)))(
    'an example whose listed effect is nothing shows nothing on stage: “$example”',
    async ({ example }) => {
      expect((await whispered(example)).cues).toEqual([])
    },
  )

  it('the words after “say” are shown without the word “say”', async () => {
    const { cues } = await whispered('say GG')
    expect(cues.map(({ cue }) => cue.content)).toMatchObject([{ lane: 'text', text: 'GG' }])
  })
})
