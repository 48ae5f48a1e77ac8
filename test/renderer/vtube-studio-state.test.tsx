import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VtubeStudioState } from '../../renderer/panel/stage-screen/stage-screen.tsx'
import type { VtubeStudioView } from '../../src-shared/events/views.ts'

const shown = (view: VtubeStudioView | null): string => renderToStaticMarkup(<VtubeStudioState view={view} />)

describe('VtubeStudioState', () => {
  it('shows nothing while VTube Studio is turned off', () => {
    expect(shown(null) + shown({ state: 'off' })).toBe('')
  })

  it('asks the user to allow the connection in VTube Studio, shows the remedy for a failure, and lists the hotkeys', () => {
    expect(shown({ state: 'asking' })).toContain('Choose “Allow” in VTube Studio')
    expect(shown({ state: 'failed', message: 'It is off.', remedy: 'Start it.' })).toContain('Start it.')
    expect(shown({ state: 'connected', hotkeys: ['joy', 'bow'] })).toContain('joy, bow')
    expect(shown({ state: 'connected', hotkeys: [] })).toContain('no hotkeys')
  })

  it('says that the permission was not stored, and still lists the hotkeys', () => {
    const about = { message: 'The permission was not stored.', remedy: 'Free some space.' }
    const html = shown({ state: 'connected', hotkeys: ['joy'], ...about })
    expect(html).toMatch(/not stored\..*Free some space\..*joy/)
  })

  it('shows the token field only while VTube Studio is connected', () => {
    const field = 'VTube Studio token'
    expect(shown({ state: 'connected', hotkeys: [] })).toContain(field)
    expect(shown({ state: 'asking' })).not.toContain(field)
  })
})
