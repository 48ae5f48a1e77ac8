import { describe, expect, it } from 'vitest'
import { cleanLine, judgeLine } from '../../../../src-shared/performer/writer/judge-line.ts'
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
    ['Marlow: "Hold my cape."\nAnd then some.', 'Hold my cape.\nAnd then some.'],
    ['Shiny.\nProbably cursed.\nWe take it.', 'Shiny.\nProbably cursed.\nWe take it.'],
    ['Shiny. / Probably cursed.', 'Shiny.\nProbably cursed.'],
    ['"Tall.\n\nI had hoped for less."', 'Tall.\nI had hoped for less.'],
    ['Hold my cape.\nBeat: death. Screen: "GAME OVER".', 'Hold my cape.'],
    [`Hold my cape.\n${'This is why it works. '.repeat(5)}`, 'Hold my cape.'],
    ['Sure, that will fix everything.', 'Sure, that will fix everything.'],
    ["I can't help but admire the wallpaper.", "I can't help but admire the wallpaper."],
    ["I'm sorry, was that your good sword?", "I'm sorry, was that your good sword?"],
    ["Here's the finish line. It moved.", "Here's the finish line. It moved."],
    ['My assistant quit over this.', 'My assistant quit over this.'],
    ['That spoon again.', 'That spoon again.'],
    ['A wooden idea.', 'A wooden idea.'],
    ['1. Somebody call the props department 😀', 'Somebody call the props department'],
  ])('accepts the answer %j', (answer, line) => {
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
    ['As an AI language model, I cannot see the screen.', 'refused'],
    ['I cannot see the screen from here.', 'refused'],
    ["Sure, here's a funny line for you:", 'refused'],
    ["I can't create content about that.", 'refused'],
    ['How can I assist you today?', 'refused'],
    ['The Warden wakes with low health', 'echo'],
    ['Low health!', 'echo'],
    ['Do not sneeze!', 'repeat'],
    ['Go and kill yourself', 'filtered'],
    ['Visit www.example.com today', 'filtered'],
    [`${'really '.repeat(14)}long`, 'long'],
  ])('rejects %j with the reason “%s”', (answer, fault) => {
    expect(judgeLine(answer, input)).toMatchObject({ ok: false, fault })
  })
})

describe('judgeLine, for a list of jokes', () => {
  it('chooses the first good joke about the screen or the moment, or else the first good joke', () => {
    const list = '1. Well, this happened.\n2. That spoon has seen things.\n3. Do not sneeze.'
    expect(judgeLine(list, input)).toMatchObject({ ok: true, line: 'That spoon has seen things.' })
    const about = { ...input, screen: [], about: ['Lantern'] }
    expect(judgeLine('- Well, well.\n- Nice lantern.', about)).toMatchObject({ line: 'Nice lantern.' })
    expect(judgeLine(list, { ...input, screen: [] })).toMatchObject({ line: 'Well, this happened.' })
  })

  it('of the jokes about the moment, chooses the one that is least like what was said', () => {
    const list = '- The spoon is back in town.\n- A spoon never lies to soup.'
    const recent = ['The lamp is back in the old town.']
    expect(judgeLine(list, { ...input, recent: [] })).toMatchObject({ line: 'The spoon is back in town.' })
    expect(judgeLine(list, { ...input, recent })).toMatchObject({ line: 'A spoon never lies to soup.' })
  })
})

describe('cleanLine', () => {
  it('keeps apostrophes and a question mark in a line', () => {
    expect(cleanLine("Who's driving this?")).toBe("Who's driving this?")
  })
})
