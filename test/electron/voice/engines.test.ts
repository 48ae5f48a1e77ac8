import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audioUrl } from '../../../electron/platform/audio-url.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { splitCommand } from '../../../electron/platform/run-program.ts'
import { enginesFor, httpEngine, mumbleEngine } from '../../../electron/voice/engines.ts'
import { commandEngine, espeakNg, flite } from '../../../electron/voice/program-engines.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { mumble } from '../../../src-shared/voice/mumble.ts'
import { voiceEngineConformance } from '../../conformance/voice-engine.ts'
import { isRunning } from '../../fixtures/is-running.ts'

const folder = mkdtempSync(join(tmpdir(), 'adlib voice '))
afterAll(() => rmSync(folder, { recursive: true }))

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch (problem) {
    // With any other error, the program is installed: flite, for example, prints its version and exits with code 1.
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') return true
    console.log(`voice engines: ${program} is skipped, it is not installed`)
    return false
  }
}

const script = join(folder, 'tone.mjs')
writeFileSync(
  script,
  `let text = ''
for await (const chunk of process.stdin) text += chunk
const count = text.trim().split(/\\s+/).length * 2880
const wav = Buffer.alloc(44 + count * 2)
wav.write('RIFF'); wav.writeUInt32LE(0xffffffff, 4); wav.write('WAVEfmt ', 8)
wav.writeUInt32LE(16, 16); wav.writeUInt16LE(1, 20); wav.writeUInt16LE(1, 22)
wav.writeUInt32LE(16000, 24); wav.writeUInt32LE(32000, 28); wav.writeUInt16LE(2, 32); wav.writeUInt16LE(16, 34)
wav.write('data', 36); wav.writeUInt32LE(0xffffffff, 40)
for (let i = 0; i < count; i++) wav.writeInt16LE(Math.round(3000 * Math.sin(i / 8)), 44 + i * 2)
process.stdout.write(wav)
`,
)
const quoted = (path: string) => `"${path}"`
const tone = () => commandEngine(`${quoted(process.execPath)} ${quoted(script)}`, systemClock)

let server: Server
const requests: { input: string; voice: string; speed: number }[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url !== '/v1/audio/speech') return void response.writeHead(404).end()
    const asked = JSON.parse(body)
    requests.push(asked)
    if (asked.voice === 'elsewhere') return void response.writeHead(302, { location: '/other' }).end()
    response.end(mumble(asked.input, { rate: asked.speed }).wav)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
const http = () => httpEngine(`127.0.0.1:${(server.address() as AddressInfo).port}`)

voiceEngineConformance('mumble', () => mumbleEngine)
voiceEngineConformance('command', tone)
voiceEngineConformance('http', http)
if (isInstalled('espeak-ng')) voiceEngineConformance('espeak-ng', () => espeakNg(systemClock))
if (isInstalled('flite')) voiceEngineConformance('flite', () => flite(systemClock))

const line = {
  text: 'Hello there.',
  spoken: 'Hello there.',
  voice: '',
  character: 'marlow',
  rate: 1,
  language: 'en',
} as const
const never = new AbortController().signal

describe('commandEngine', () => {
  it('reports a missing program, a failing program and unusable output', async () => {
    const node = quoted(process.execPath)
    const reasonOf = async (command: string) => {
      const made = await commandEngine(command, systemClock).synthesize(line, never)
      return made.ok ? 'ok' : `${made.kind}: ${made.reason}`
    }
    expect(await reasonOf('adlib-no-such-program --x')).toBe(
      'missing: `adlib-no-such-program` is not installed',
    )
    expect(await reasonOf(`${node} -e "console.error('no model'); process.exit(3)"`)).toBe(
      'failed: it ended with code 3: no model',
    )
    expect(await reasonOf(`${node} -e "console.log('hi')"`)).toBe(
      'failed: its output is not a WAV file with PCM sound',
    )
    expect(
      await reasonOf(`${node} -e "const more = () => process.stdout.write('x'.repeat(1e6), more); more()"`),
    ).toMatch(/^failed: it sends/)
  })

  it('kills the program and its children when the line is canceled', async () => {
    const pids = join(folder, 'pids')
    const program = join(folder, 'slow.mjs')
    writeFileSync(
      program,
      `import { spawn } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
writeFileSync(process.argv[2] + '.new', [process.pid, child.pid].join(' '))
renameSync(process.argv[2] + '.new', process.argv[2])
setInterval(() => {}, 1000)
`,
    )
    const limit = new AbortController()
    const command = [process.execPath, program, pids].map(quoted).join(' ')
    const made = commandEngine(command, systemClock).synthesize(line, limit.signal)
    await expect.poll(() => existsSync(pids), { timeout: 20_000 }).toBe(true)
    limit.abort()
    expect(await made).toMatchObject({ ok: false, kind: 'cancelled' })
    for (const pid of readFileSync(pids, 'utf8').split(' '))
      await expect.poll(() => isRunning(Number(pid))).toBe(false)
  })

  it('splitCommand splits a command into arguments, and keeps quoted arguments whole', () => {
    expect(splitCommand(`piper --model "/a b/en.onnx" --x='1 2'  -s {voice} C:\\voices\\x`)).toEqual([
      ...['piper', '--model', '/a b/en.onnx', '--x=1 2', '-s', '{voice}', 'C:\\voices\\x'],
    ])
  })
})

describe('httpEngine', () => {
  it('sends the voice and the speed, and does not follow a redirect', async () => {
    await http().synthesize({ ...line, voice: 'af_sky', rate: 1.2 }, never)
    expect(requests.at(-1)).toMatchObject({ input: line.text, voice: 'af_sky', speed: 1.2 })
    expect(await http().synthesize({ ...line, voice: 'elsewhere' }, never)).toMatchObject({ kind: 'failed' })
  })

  it('completes an HTTP address, and rejects a file address', () => {
    const whole = 'http://localhost:8880/v1/audio/speech'
    for (const address of ['localhost:8880', 'http://localhost:8880/', 'localhost:8880/v1', whole])
      expect(audioUrl(address, 'audio/speech')?.href).toBe(whole)
    expect(audioUrl('file:///etc/passwd', 'audio/speech')).toBeNull()
  })
})

describe('enginesFor', () => {
  it('lists engines from the settings before those of the system, and lists none if the voice is off', () => {
    const voice = { ...defaultSettings.voice, command: 'piper', url: 'localhost:8880' }
    const names = (platform: NodeJS.Platform) =>
      enginesFor(voice, systemClock, platform).map(({ name }) => name)
    expect(names('linux')).toEqual(['command', 'http', 'espeak-ng', 'flite'])
    expect(names('darwin')).toContain('say')
    expect(names('win32')).toContain('sapi')
    expect(enginesFor({ ...voice, engine: 'off' }, systemClock)).toEqual([])
  })
})
