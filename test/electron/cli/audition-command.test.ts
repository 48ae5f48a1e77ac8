import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditionCommand } from '../../../electron/cli/audition-command.ts'
import { openAuditions } from '../../../electron/data/auditions.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'small:1b', capabilities: ['completion', 'tools'], digest: 'd1' }])
})
beforeEach(() => server.hush())
afterAll(() => server.close())

const who =
  'Wardrobe,Lighting,The prompter,A critic,Row five,The orchestra,Catering,My agent,The balcony'.split(',')
const does =
  'wants hazard pay,left by the side door,writes poetry now,fainted again,has opinions,sold it twice,took up knitting'.split(
    ',',
  )
const funny = Array.from({ length: 39 }, (_, n) => `${who[n % who.length]} ${does[n % does.length]}.`)
const drum = { calls: [{ name: 'play_sound', arguments: { sound: 'drum' } }] }

async function run(
  words: string,
  options: { dir?: string; onLine?: (line: string) => void; signal?: AbortSignal } = {},
) {
  const { dir = newFolder(), onLine = () => {}, signal = new AbortController().signal } = options
  const written: string[] = []
  const said: string[] = []
  const io = {
    input: (async function* () {})(),
    write: async (line: string) => void written.push(line),
    log: (line: string) => {
      said.push(line)
      onLine(line)
    },
  }
  const env = { OLLAMA_HOST: server.url }
  const argv = [...words.split(' ').filter(Boolean), '--data', dir]
  const code = await auditionCommand(argv, io, { env, signal, rng: seededRng() })
  return { code, written, said: said.join('\n'), dir }
}

describe('adlib audition', () => {
  it('prints the model’s lines beside the bank’s lines, stores the result and writes a page', async () => {
    server.say(...funny, drum)
    const page = join(newFolder(), 'page.md')
    const { code, written, said, dir } = await run(`small:1b --out ${page}`)
    expect(said).toContain('39/39')
    expect(code).toBe(0)
    expect(written[0]).toMatch(/^BEAT +SCREEN +MODEL +BANK +TIME +VERDICT$/)
    expect(written).toHaveLength(44)
    expect(written.at(-3)).toMatch(/^good lines \d+ of 39 .* refusals 0 .* calls tools: yes$/)
    expect(written.at(-2)).toMatch(
      /^small:1b writes (?:better than|worse than|as well as) Marlow: \d+ of \d+ pairs won, \d+ even: \d+ % \(95 % interval \d+ to \d+ %\)\.$/,
    )
    expect(written.at(-1)).toBe('small:1b: It writes lines and calls tools.')
    expect(openAuditions(dir).of('d1')[0]?.asks).toBe('tools')
    const text = readFileSync(page, 'utf8')
    expect(text).toContain('# Audition of small:1b')
    expect(text).toContain('| beside Marlow’s lines | ')
    expect(text.match(/^\| .* \| good \|$/gm)?.length).toBeGreaterThan(25)
  })

  it('prints one JSON object with the scores', async () => {
    server.say(...funny.map(() => 'Wardrobe is on fire.'), drum)
    const { code, written } = await run('small:1b --persona vera --json')
    expect(code).toBe(0)
    expect(JSON.parse(written.join(''))).toMatchObject({
      model: 'small:1b',
      persona: 'vera',
      callsTools: true,
      asks: 'nothing',
      summary: { lines: 39, good: expect.any(Number), medianMs: expect.any(Number) },
    })
  })

  it('says of German lines that it is not known how they compare, and keeps the English audition', async () => {
    const dir = newFolder()
    server.say(...funny, drum)
    await run('small:1b', { dir })
    server.say(...funny, drum)
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ show: { language: 'de' } }))
    const { written } = await run('small:1b', { dir })
    expect(written.at(-2)).toMatch(
      /^How the lines of small:1b compare .* is not known: .* English lines only\./,
    )
    expect(openAuditions(dir).of('d1')).toMatchObject([
      { persona: 'marlow', language: 'de' },
      { persona: 'marlow', language: 'en', pairs: { than: 'Marlow' } },
    ])
    expect(openAuditions(dir).of('d1')[0]).not.toHaveProperty('pairs')
  })

  it('stores nothing if the audition is canceled, and exits with 1 if the model is missing', async () => {
    server.say(...funny)
    const controller = new AbortController()
    const canceled = await run('small:1b', {
      signal: controller.signal,
      onLine: (line) => void (line.startsWith('3/39') && controller.abort()),
    })
    expect([canceled.code, canceled.written]).toEqual([1, []])
    expect(canceled.said).toContain('Canceled. Nothing was stored.')
    expect(openAuditions(canceled.dir).list()).toEqual([])
    const missing = await run('none:1b')
    expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('none:1b')])
  })

  it('explains wrong arguments and exits with 2', async () => {
    for (const [words, reason] of [
      ['understudy', 'The understudy needs no audition'],
      ['', 'name one model'],
      ['small:1b --persona nobody', 'there is no persona “nobody”; use marlow'],
      ['small:1b --fast', '--fast'],
    ] as const) {
      const { code, said } = await run(words)
      expect([code, said]).toEqual([2, expect.stringContaining(reason)])
    }
  })
})
