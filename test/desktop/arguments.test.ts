import { describe, expect, it } from 'vitest'
import { desktopArguments } from '../../electron/desktop/arguments.ts'

describe('desktopArguments', () => {
  it('reads what follows the app folder, not the switches before it', () => {
    const argv = ['/bin/electron', '--no-sandbox', '--inspect=0', '/app', '--model', 'understudy', '--port=0']
    expect(desktopArguments(argv, false)).toEqual({ ok: true, values: { model: 'understudy', port: 0 } })
  })

  it('reads everything after the program when packaged', () => {
    expect(desktopArguments(['/opt/adlib', '--data', '/d'], true)).toEqual({
      ok: true,
      values: { data: '/d' },
    })
  })

  it.each([
    [['--modle', 'x'], /--modle/],
    [['--port', '70000'], /0 to 65535/],
    [['--port', 'any'], /0 to 65535/],
    [['stray'], /stray/],
  ])('names the mistake in %j', (args, reason) => {
    const read = desktopArguments(['/bin/electron', '/app', ...args], false)
    expect(read.ok ? '' : read.message).toMatch(reason)
  })
})
