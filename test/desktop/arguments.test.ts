import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desktopArguments, desktopHelp } from '../../electron/desktop/arguments.ts'

const dataDir = resolve('/data')
const env = { ADLIB_DATA: '/data' }

describe('desktopArguments', () => {
  it('ignores Electron switches that come before the app folder', () => {
    const argv = ['/bin/electron', '--no-sandbox', '--inspect=0', '/app', '--model', 'understudy', '--port=0']
    expect(desktopArguments(argv, false, env)).toEqual({
      ok: true,
      options: { model: 'understudy', port: 0, dataDir, help: false },
    })
  })

  it('reads all arguments after the program path if the app is packaged', () => {
    expect(desktopArguments(['/opt/adlib', '--data', '/d'], true, env)).toEqual({
      ok: true,
      options: { dataDir: resolve('/d'), help: false },
    })
  })

  it('recognizes every option that the help lists', () => {
    const argv = ['/bin/electron', '/app', '--for', '20s', '--commands', 'off', '--frames', 'demo']
    expect(desktopArguments([...argv, '--reports', 'r'], false, env)).toEqual({
      ok: true,
      options: { forMs: 20_000, commands: 'off', frames: 'demo', reportsDir: 'r', dataDir, help: false },
    })
    expect(desktopArguments(['/bin/electron', '/app', '--help'], false, env)).toMatchObject({
      options: { help: true },
    })
    for (const word of desktopHelp.match(/--[a-z]+(?= )/g) ?? []) {
      if (['--headless', '--help'].includes(word)) continue
      const problem = desktopArguments(['/bin/electron', '/app', word], false, env)
      expect(problem.ok ? '' : problem.message).not.toMatch(/unknown option/i)
    }
  })

  it.each([
    [['--modle', 'x'], /--modle/],
    [['--port', '70000'], /0 to 65535/],
    [['--port', 'any'], /0 to 65535/],
    [['stray'], /stray/],
    [['--commands', 'on'], /auto or off/],
    [['--for', 'ever'], /20s or 2m/],
    [['--json'], /perform --json/],
  ])('returns an error that explains the mistake in %j', (args, reason) => {
    const read = desktopArguments(['/bin/electron', '/app', ...args], false, env)
    expect(read.ok ? '' : read.message).toMatch(reason)
  })
})
