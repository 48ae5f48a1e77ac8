import { describe, expect, it } from 'vitest'
import { parseSettingsText } from '../../electron/data/salvage-settings.ts'

const server = '"mcp": { "servers": { "x": { "command": "sh" } } }'

describe('parseSettingsText', () => {
  it.each([
    `{\n  # ${server}\n  'brain': {}\n}`,
    `{ "brain": {} # ${server}\n}`,
    `{ "brain": {}, # ${server}\n}`,
    `{ "brain": {}\n# ${server}`,
    `{ "brain": {}, // ${server}\n}`,
    `{ "brain": {}, /* ${server} }`,
  ])('brings no program back that a comment turns off: %s', (text) => {
    const parsed = parseSettingsText(text)
    expect(parsed.ok ? Object.keys(parsed.value) : parsed.message).toEqual(['brain'])
  })

  it('leaves a # in a string alone', () => {
    const text = `{ 'brain': { 'model': 'a#b' }, "performer": { "persona": "# one \\" # two" }, }`
    expect(parseSettingsText(text)).toMatchObject({
      value: { brain: { model: 'a#b' }, performer: { persona: '# one " # two' } },
    })
  })
})
