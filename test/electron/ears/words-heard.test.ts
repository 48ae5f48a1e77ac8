import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWordsHeard } from '../../../electron/ears/words-heard.ts'
import { audioUrl } from '../../../electron/platform/audio-url.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { speechRate } from '../../../src-shared/contract/api/eye.ts'
import { maxWhisper } from '../../../src-shared/contract/command-table.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import type { ProgramText } from '../../../src-shared/sight/lines/program-text.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

interface FakeTranscriber {
  readonly url: string
  readonly requests: { readonly path: string; readonly body: string }[]
  text: unknown
  status: number
}

let server: Server
let fake: FakeTranscriber
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    fake.requests.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') })
    response.writeHead(fake.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ text: fake.text }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  fake = { url: `localhost:${port}/v1`, requests: [], text: '', status: 200 }
})
afterAll(() => server.close())

function opened(words: Partial<Settings['ears']['words']>, enabled = true, clock: Clock = systemClock) {
  const journal = memoryJournal({ run: 'r', clock })
  journal.append({ type: 'settings/changed', patch: { ears: { enabled, words } }, by: 'test' })
  journal.append({ type: 'ears/state', state: 'listening' })
  const [whispers, told]: [string[], ProgramText[]] = [[], []]
  const heard = openWordsHeard({
    journal,
    clock,
    persona: () => ({ name: 'Marlow' }),
    whisper: (text) => whispers.push(text),
    observe: (text) => told.push(text),
  })
  const problem = () => journal.state().ears?.wordsProblem ?? null
  return { heard, whispers, told, problem, take: () => heard.take(new Uint8Array(speechRate)) }
}

const echo = (text: string) =>
  `${process.execPath} -e "process.stdin.resume(); process.stdin.on('end', () => console.log('${text}'))"`

describe('openWordsHeard', () => {
  it('sends a WAV file to the server, and turns the text from the server into an observation', async () => {
    fake.text = ' We have a spoon. '
    const { take, told, whispers } = opened({ engine: 'http', url: fake.url, model: 'tiny' })
    take()
    await expect.poll(() => told).toEqual([{ text: 'We have a spoon.', source: 'microphone' }])
    expect(whispers).toEqual([])
    const { path, body } = fake.requests.at(-1) ?? { path: '', body: '' }
    expect(path).toBe('/v1/audio/transcriptions')
    expect(body).toContain('name="file"; filename="speech.wav"')
    expect(body).toContain('RIFF')
    expect(body).toMatch(/name="model"\s+tiny/)
  })

  it('treats words after the persona’s name as a whisper', async () => {
    fake.text = 'Marlow, confetti.'
    const { take, told, whispers } = opened({ engine: 'http', url: fake.url })
    take()
    await expect.poll(() => whispers).toEqual(['confetti.'])
    expect(told).toEqual([])
  })

  it('cuts a spoken whisper to the maximum length of a typed whisper', async () => {
    fake.text = `Marlow, ${'say it again '.repeat(100)}`
    const { take, whispers } = opened({ engine: 'http', url: fake.url })
    take()
    await expect.poll(() => whispers.map(({ length }) => length)).toEqual([maxWhisper])
  })

  it('runs the speech program without a shell', async () => {
    const { take, told } = opened({ engine: 'command', command: echo('The dragon is dead; $HOME') })
    take()
    await expect.poll(() => told).toMatchObject([{ text: 'The dragon is dead; $HOME' }])
  })

  it('ignores markers for sounds that are not speech, such as “(music)”', async () => {
    const { take, told, whispers } = opened({ engine: 'http', url: fake.url })
    fake.text = '[BLANK_AUDIO] (music)'
    const before = fake.requests.length
    take()
    await expect.poll(() => fake.requests.length).toBe(before + 1)
    fake.text = 'Spoon.'
    take()
    await expect.poll(() => told).toMatchObject([{ text: 'Spoon.' }])
    expect(whispers).toEqual([])
  })

  it('reports why transcription fails, and clears the report after the next success', async () => {
    const { take, problem, told } = opened({ engine: 'http', url: fake.url })
    fake.status = 503
    take()
    await expect.poll(problem).toBe('Speech cannot be turned into text: the server answers with status 503.')
    fake.status = 200
    fake.text = 'Back.'
    take()
    await expect.poll(() => told).toHaveLength(1)
    expect(problem()).toBeNull()
  })

  it.each([
    [{ engine: 'command', command: 'no-such-program-here' }, '`no-such-program-here` is not installed'],
    [{ engine: 'command', command: '' }, 'no program is named'],
    [{ engine: 'http', url: '' }, '`` is not an address'],
  ] as const)('reports what is wrong with the settings %j', async (words, reason) => {
    const { take, problem } = opened(words)
    take()
    await expect.poll(problem).toBe(`Speech cannot be turned into text: ${reason}.`)
  })

  it('drops speech that arrives faster than it can be transcribed', async () => {
    fake.text = 'Spoon.'
    const { take, told, heard } = opened({ engine: 'http', url: fake.url })
    const before = fake.requests.length
    for (let n = 0; n < 10; n += 1) take()
    await expect.poll(() => told.length).toBe(3)
    expect(fake.requests.length).toBe(before + 3)
    heard.close()
    take()
    expect(fake.requests.length).toBe(before + 3)
  })

  it('drops speech that comes more often than anyone speaks', async () => {
    fake.text = 'Spoon.'
    const clock = virtualClock()
    const { take, told } = opened({ engine: 'http', url: fake.url }, true, clock)
    const speak = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const before = told.length
        take()
        if (before < 5) await expect.poll(() => told.length).toBe(before + 1)
      }
    }
    await speak(20)
    expect(told).toHaveLength(5)
    clock.advance(1000)
    take()
    take()
    take()
    await expect.poll(() => told.length).toBe(7)
  })

  it.each([
    ['words are off', { engine: 'off' }, true],
    ['ears are off', { engine: 'http' }, false],
  ] as const)('sends no speech while %s', async (_, words, enabled) => {
    const { take } = opened({ ...words, url: fake.url }, enabled)
    const before = fake.requests.length
    take()
    await new Promise((resolve) => setImmediate(resolve))
    expect(fake.requests.length).toBe(before)
  })
})

describe('audioUrl', () => {
  it.each([
    ['localhost:8000', 'http://localhost:8000/v1/audio/transcriptions'],
    ['http://localhost:8000/v1/', 'http://localhost:8000/v1/audio/transcriptions'],
    ['https://a.example/v1/audio/transcriptions', 'https://a.example/v1/audio/transcriptions'],
  ])('accepts the audio address %s', (spelling, url) => {
    expect(audioUrl(spelling, 'audio/transcriptions')?.href).toBe(url)
  })

  it.each(['', 'file:///etc/passwd', 'not an address'])('rejects the audio address %j', (spelling) => {
    expect(audioUrl(spelling, 'audio/transcriptions')).toBeNull()
  })
})
