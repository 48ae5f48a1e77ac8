import { describe, expect, it } from 'vitest'
import { readPerformOptions } from '../../../electron/app/perform-options.ts'

const chatOf = (...args: string[]) => {
  const read = readPerformOptions(args)
  return read.ok ? read.options.chat : read.message
}

describe('--chat', () => {
  it('opens the named sources and closes all others', () => {
    expect(chatOf('--chat', 'twitch:juniper', '--chat', 'streamer-bot', '--chat', 'api')).toEqual({
      ...{ twitch: 'juniper', streamerBot: { enabled: true } },
      ...{ socialStream: { session: '' }, api: { enabled: true } },
    })
    expect(chatOf('--chat', 'social-stream:a4Kz81pQ')).toMatchObject({
      ...{ twitch: '', socialStream: { session: 'a4Kz81pQ' } },
    })
    expect(chatOf('--chat=off')).toMatchObject({ twitch: '', streamerBot: { enabled: false } })
  })

  it('leaves the settings alone if it is absent', () => {
    expect(chatOf()).toBeUndefined()
  })

  it.each(['youtube', 'twitch', 'twitch:', 'twitch:two words', 'api:x', ''])('refuses %s', (value) => {
    expect(chatOf('--chat', value)).toMatch(/^--chat .*(not|expected)/)
  })
})
