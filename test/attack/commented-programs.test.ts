import { describe, expect, it } from 'vitest'
import { parseSettingsText } from '../../electron/data/settings-text.ts'

const server = '"mcp": { "servers": { "x": { "command": "sh" } } }'

describe('parseSettingsText', () => {
  it.each([
    `{\n  # ${server}\n  'brain': {}\n}`,
    `{ "brain": {} # ${server}\n}`,
    `{ "brain": {}, # ${server}\n}`,
    `{ "brain": {}, // ${server}\n}`,
    `{ "brain": {}, /* ${server} */ }`,
  ])('ignores a server that is commented out: %s', (text) => {
    const parsed = parseSettingsText(text)
    expect(parsed.ok ? Object.keys(parsed.value) : parsed.message).toEqual(['brain'])
  })

  it.each([`{ "brain": {}\n# ${server}`, `{ "brain": {}, /* ${server} }`])(
    'rejects text with no closing brace if the text ends in a comment: %s',
    (text) => {
      expect(parseSettingsText(text)).toMatchObject({ ok: false, message: 'the end is missing' })
    },
  )

  it('keeps a # in a string', () => {
    const text = `{ 'brain': { 'model': 'a#b' }, "show": { "notes": "# one \\" # two" }, }`
    expect(parseSettingsText(text)).toMatchObject({
      value: { brain: { model: 'a#b' }, show: { notes: '# one " # two' } },
    })
  })
})
