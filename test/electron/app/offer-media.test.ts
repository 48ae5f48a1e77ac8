import { expect, it } from 'vitest'
import { offerMedia, packTools } from '../../../electron/app/tools.ts'

it("offerMedia lets the tools name the user's own emotes and sounds, once each", () => {
  const { registry, select } = packTools()
  select([])
  offerMedia(registry, { emotes: ['my_cat', 'heart'], sounds: ['honk'] })
  const check = (tool: string, args: object) => registry.get(tool)?.validate(args).ok
  expect(check('show_emote', { emote: 'my_cat' })).toBe(true)
  expect(check('show_emote', { emote: 'heart' })).toBe(true)
  expect(JSON.stringify(registry.get('play_sfx')?.parameters)).toContain('"honk"')
  offerMedia(registry, { emotes: [], sounds: [] })
  expect(check('show_emote', { emote: 'my_cat' })).toBe(false)
})
