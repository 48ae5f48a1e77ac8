import { describe, expect, it } from 'vitest'
import { firstLine, judgeLine } from '../../../../src-shared/performer/writer/judge-line.ts'
import { createFilter } from '../../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'

const filter = createFilter(defaultSettings.stage.filter)
const input = {
  screen: ['THE WARDEN WAKES', 'LOW HEALTH', 'You trained for this with a wooden spoon?'],
  recent: ['Do not sneeze.', 'Nobody make eye contact.'],
  prompt: 'You are Marlow.\nWrite ONE line of 3 to 10 words for the audience.',
  isClean: (text: string) => filter.check(text).ok,
}

describe('judgeLine', () => {
  it.each([
    ['That is not health. That is a rumour.', 'That is not health. That is a rumour.'],
    ['Marlow: "Hold my cape."\nAnd then some.', 'Hold my cape.'],
    ['1. Somebody call the props department 😀', 'Somebody call the props department'],
  ])('takes %j', (answer, line) => {
    expect(judgeLine(answer, input)).toEqual({ ok: true, line })
  })

  it.each([
    ['-', 'silent'],
    ['', 'silent'],
    ['{"tool": "speak"}', 'markup'],
    ['You should write one line of 3 to 10 words', 'markup'],
    ['Director: be louder, please.', 'markup'],
    ['Beat: near-death. Screen: "LOW".', 'markup'],
    ["I'm sorry, but I can't help with that.", 'refused'],
    ['As an AI language model I have no opinion.', 'refused'],
    ['The Warden wakes with low health', 'echo'],
    ['Do not sneeze!', 'repeat'],
    ['Go and kill yourself', 'filtered'],
    ['Visit www.example.com today', 'filtered'],
    [`${'really '.repeat(14)}long`, 'long'],
  ])('drops %j as %s', (answer, fault) => {
    expect(judgeLine(answer, input)).toMatchObject({ ok: false, fault })
  })
})

describe('firstLine', () => {
  it('keeps apostrophes and a question mark', () => {
    expect(firstLine("Who's driving this?")).toBe("Who's driving this?")
  })
})
