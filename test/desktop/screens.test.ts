import { describe, expect, it, vi } from 'vitest'

vi.mock('electron', () => ({}))
const { chosenSource, nameSources } = await import('../../electron/desktop/eye.ts')

const source = (id: string, name: string, display_id = '') =>
  ({ id, name, display_id }) as Parameters<typeof nameSources>[0][number]

const sources = [
  source('screen:0:0', 'Screen 1', '77'),
  source('screen:1:0', 'Screen 2', '78'),
  source('window:100:0', 'Ember Keep'),
  source('window:200:1', 'Adlib'),
  source('window:300:0', 'Notes'),
  source('window:301:0', 'Notes'),
  source('window:400:0', ''),
]

describe('nameSources', () => {
  it('names screens by display and windows by title, and leaves out our own windows', () => {
    const named = nameSources(sources, ['window:200:0'])
    expect(named.map(({ id }) => id)).toEqual(['screen:77', 'screen:78', 'window:Ember Keep', 'window:Notes'])
  })
})

describe('chosenSource', () => {
  const named = nameSources(sources, [])

  it('finds a window by its title', () => {
    expect(chosenSource(named, { screen: 'window:Ember Keep', ignore: [] })?.id).toBe('window:100:0')
  })

  it('returns the first screen if the user chose nothing, and undefined if the chosen source is missing', () => {
    expect(chosenSource(named, { screen: '', ignore: [] })?.id).toBe('screen:0:0')
    expect(chosenSource(named, { screen: 'window:Gone', ignore: [] })).toBeUndefined()
    expect(chosenSource(named, { screen: 'screen:79', ignore: [] })).toBeUndefined()
  })

  it('never returns a window whose title is on the ignore list', () => {
    expect(chosenSource(named, { screen: 'window:Notes', ignore: ['notes'] })).toBeUndefined()
  })

  it('returns nothing if there is no screen', () => {
    expect(chosenSource([], { screen: '', ignore: [] })).toBeUndefined()
  })
})
