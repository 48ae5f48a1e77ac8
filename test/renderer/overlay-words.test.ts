import { describe, expect, it } from 'vitest'
import { lettersSaid, spokenPages } from '../../renderer/overlay/caption-times.ts'
import { piecesOf, withoutUnknownEmoji } from '../../renderer/overlay/emoji.ts'
import { instanceOf } from '../../renderer/overlay/stage-settings.ts'
import { lane } from '../../src-shared/events/cue.ts'
import { emoteWords } from '../../src-shared/stage/pick-emote.ts'

describe('withoutUnknownEmoji', () => {
  it.each([
    ['Boo 🎃!', 'Boo!'],
    ['🏳️‍🌈 hi 🇫🇷', 'hi'],
    ['1 © 2 ™ #3', '1 © 2 ™ #3'],
    ['🔥 stays ❤️', '🔥 stays ❤️'],
    ['🎃', '🎃'],
    ['One 🎃 \n two', 'One\ntwo'],
  ])('turns “%s” into “%s”', (text, known) => {
    expect(withoutUnknownEmoji(text)).toBe(known)
  })
})

describe('piecesOf', () => {
  it('replaces each known emoji with a picture, whatever its skin tone', () => {
    expect(piecesOf('Go 👍🏽🔥 now')).toEqual(['Go ', { emote: 'thumbs_up' }, { emote: 'fire' }, ' now'])
  })

  it('nearly every emote has an emoji', () => {
    const known = Object.values(emoteWords).filter((words) =>
      words.some((word) => piecesOf(word).some((piece) => typeof piece !== 'string')),
    )
    expect(known.length).toBeGreaterThan(70)
  })
})

describe('lettersSaid', () => {
  const text = 'One two three'
  const audio = {
    id: 'v',
    durationMs: 900,
    syllables: [
      { atMs: 100, chars: 3 },
      { atMs: 400, chars: 7 },
    ],
  }

  it('counts the letters that have been spoken at a given time', () => {
    expect([0, 100, 500, 900].map((ms) => lettersSaid(text, audio, ms))).toEqual([0, 3, 6, 11])
  })

  it('counts every letter as spoken if the clip has no syllables', () => {
    expect(lettersSaid(text, { ...audio, syllables: [] }, 0)).toBe(11)
  })
})

describe('spokenPages', () => {
  it('counts the letters before each page of a spoken line', () => {
    const [first, second] = spokenPages('word '.repeat(20))
    expect(first?.from).toBe(0)
    expect(second?.from).toBe(first?.words.replaceAll(' ', '').length)
  })

  it('keeps a setup and its punchline on one page', () => {
    expect(spokenPages('He trains.\nYou had lunch.')).toEqual([
      { words: 'He trains.\nYou had lunch.', from: 0 },
    ])
  })
})

describe('instanceOf', () => {
  const of = (query: string) => instanceOf(new URLSearchParams(query))

  it('shows every lane unless the address lists lanes', () => {
    expect(of('token=x').lanes.size).toBe(lane.options.length)
    expect([...of('lane=captions').lanes]).toEqual(['caption'])
    expect([...of('lane=text,emote&lane=sounds').lanes]).toEqual(['text', 'emote', 'sound'])
    expect(of('lane=nonsense').lanes.size).toBe(lane.options.length)
  })

  it('accepts a hexadecimal color for the chroma key, and ignores any other value', () => {
    expect(of('chroma=00FF00').chroma).toBe('#00ff00')
    expect(of('chroma=%23ff00ff').chroma).toBe('#ff00ff')
    expect(of('chroma=red;background:url(x)').chroma).toBeUndefined()
  })
})
