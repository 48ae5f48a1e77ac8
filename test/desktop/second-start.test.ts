import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { handedOver, withAddedWeights } from '../../electron/desktop/arguments.ts'
import { autostartEntry, setStartAtLogin } from '../../electron/desktop/start-at-login.ts'
import { addedWeights } from '../../electron/llama/added-weights.ts'
import { writeGguf } from '../fixtures/gguf-file.ts'
import { newFolder } from '../fixtures/new-folder.ts'

describe('handedOver', () => {
  it('turns the --model and --frames options of a second start into commands', () => {
    const argv = ['/opt/Adlib/adlib', '--ozone-platform=x11', '--model', 'qwen3:1.7b', '--frames', 'demo']
    expect(handedOver(argv, true, '/videos')).toMatchObject([
      { command: 'brain', model: 'qwen3:1.7b' },
      { command: 'settings', patch: { sight: { source: 'demo' } } },
    ])
  })

  it('treats an unknown --frames value as a path', () => {
    for (const path of ['/videos/a.mp4', './a.mp4'])
      expect(handedOver(['adlib', `--frames=${path}`], true, '/videos')).toMatchObject([
        { patch: { sight: { source: 'file', path: '/videos/a.mp4' } } },
      ])
  })

  it('returns no commands for a second start without options or with an unknown option', () => {
    expect(handedOver(['adlib'], true, '/videos')).toEqual([])
    expect(handedOver(['adlib', '--nonsense'], true, '/videos')).toEqual([])
  })
})

describe('withAddedWeights', () => {
  const choose = (model: string) => ({ command: 'brain', id: 'a', model }) as const

  it('adds a weights file below the working folder of the second start, and names its absolute path', async () => {
    const dataDir = newFolder()
    const folder = newFolder()
    const path = writeGguf(folder, 'tiny.gguf')
    expect(await withAddedWeights(dataDir, choose('./tiny.gguf'), folder)).toEqual({
      ok: true,
      command: choose(path),
    })
    expect(addedWeights(dataDir).list()).toEqual([path])
  })

  it('returns why a file cannot be added, and every other command unchanged', async () => {
    const other = choose('qwen3:1.7b')
    expect(await withAddedWeights(newFolder(), other, '/')).toEqual({ ok: true, command: other })
    expect(await withAddedWeights(newFolder(), choose('engine/none.gguf'), newFolder())).toMatchObject({
      failure: { message: expect.stringMatching(/^Cannot add .*none\.gguf: ENOENT/) },
    })
  })
})

describe('setStartAtLogin', () => {
  it('writes and deletes the autostart file on Linux', () => {
    const configHome = mkdtempSync(join(tmpdir(), 'adlib-login-'))
    const options = { platform: 'linux', program: '/opt/Adlib/adlib', configHome } as const
    const app = { setLoginItemSettings: () => expect.fail('not on Linux') }
    setStartAtLogin(true, app, options)
    const file = join(configHome, 'autostart', 'adlib.desktop')
    expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Adlib/adlib" --ozone-platform=x11')
    setStartAtLogin(false, app, options)
    setStartAtLogin(false, app, options)
    expect(() => readFileSync(file)).toThrow()
  })

  it('asks macOS to start the app at login', () => {
    const asked: unknown[] = []
    const app = { setLoginItemSettings: (settings: unknown) => void asked.push(settings) }
    setStartAtLogin(true, app, { platform: 'darwin', program: '/x', configHome: '/x' })
    expect(asked).toEqual([{ openAtLogin: true }])
  })

  it('escapes special characters in the program path', () => {
    expect(autostartEntry('/opt/50% "off"/adlib')).toContain('Exec="/opt/50%% \\\\"off\\\\"/adlib"')
  })
})
