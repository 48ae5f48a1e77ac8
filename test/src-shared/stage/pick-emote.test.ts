import { describe, expect, it } from 'vitest'
import { showEmote } from '../../../src-shared/stage/fun-tools.ts'
import { emoteNames } from '../../../src-shared/stage/media.ts'
import { emotePicker, emoteWords } from '../../../src-shared/stage/pick-emote.ts'

const pick = emotePicker(['my_cat', 'Red Square'])

describe('emotePicker', () => {
  it('finds each emote by its name and by its emoji', () => {
    for (const name of emoteNames) {
      expect(pick(name)).toBe(name)
      const emoji = emoteWords[name]?.find((word) => /\p{Extended_Pictographic}/u.test(word))
      if (emoji !== undefined) expect(pick(emoji), emoji).toBe(name)
    }
  })

  it.each([
    ['LAUGHING_face', 'laugh'],
    ['laughter', 'laugh'],
    [':joy:', 'grin'],
    ['victory', 'trophy'],
    ['embarassed', 'grimace'],
    ['a very scary monster', 'dragon'],
    ['👍🏽', 'thumbs_up'],
    ['❤️', 'heart'],
    ['<3', 'heart'],
    ['🔥🔥🔥', 'fire'],
    ['mind blowing', 'mind_blown'],
    ['cat', 'cat'],
    ['my cat', 'my_cat'],
    ['red square', 'Red Square'],
  ])('resolves %s to %s', (word, emote) => {
    expect(pick(word)).toBe(emote)
  })

  it.each(['xqzvw', '', '§', '7f3a9'])('finds no emote for %j', (word) => {
    expect(pick(word)).toBeNull()
  })
})

describe('show_emote', () => {
  it('accepts synonyms of an emote’s name, and rejects other words with suggestions', () => {
    expect(showEmote.validate({ emote: 'lol' })).toMatchObject({ ok: true, args: { emote: 'laugh' } })
    expect(showEmote.validate({ emote: 'xqzvw' })).toEqual({
      ok: false,
      errors: ['emote: no emote means "xqzvw"; try laugh, love, scream, fire, trophy'],
    })
  })
})
