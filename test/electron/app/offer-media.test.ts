import { expect, it } from 'vitest'
import { offerMedia, packTools } from '../../../electron/app/tools.ts'

it('offerMedia makes the tools accept the user’s emotes and sounds, and calling it with empty lists removes them', () => {
  const { registry, select } = packTools()
  select([])
  offerMedia(registry, { emotes: ['my_cat', 'heart'], sounds: ['honk'] })
  const shown = (emote: string) => registry.get('show_emote')?.validate({ emote })
  expect(shown('my cat')).toMatchObject({ ok: true, args: { emote: 'my_cat' } })
  expect(shown('heart')).toMatchObject({ ok: true, args: { emote: 'heart' } })
  expect(JSON.stringify(registry.get('play_sfx')?.parameters)).toContain('"honk"')
  offerMedia(registry, { emotes: [], sounds: [] })
  expect(shown('my cat')).toMatchObject({ ok: true, args: { emote: 'cat' } })
})
