import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { benchRunCommand } from '../../../electron/cli/bench/bench-run-command.ts'
import { benchCommand } from '../../../electron/cli/bench-command.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'small:1b', capabilities: ['completion', 'tools'], digest: 'd1' }])
})
beforeEach(() => server.hush())
afterAll(() => server.close())

interface Ran {
  readonly code: number
  readonly written: string[]
  readonly said: string
}

async function run(
  words: readonly string[],
  { signal = new AbortController().signal, host = server.url } = {},
): Promise<Ran> {
  const written: string[] = []
  const said: string[] = []
  const io = {
    input: (async function* () {})(),
    write: async (line: string) => void written.push(line),
    log: (line: string) => void said.push(line),
  }
  const [action, ...rest] = words
  const code =
    action === 'run'
      ? await benchRunCommand(rest, io, { env: { OLLAMA_HOST: host }, signal })
      : await benchCommand(words, io)
  return { code, written, said: said.join('\n') }
}

const call = (name: string, args: object): string =>
  JSON.stringify({ tool_calls: [{ name, arguments: args }] })
const airhorn = call('play_sfx', { sound: 'airhorn' })
const gg = call('overlay_text', { text: 'GG', place: 'top' })

async function newSuite() {
  const dir = newFolder()
  const data = join(dir, 'data')
  const reports = join(dir, 'reports')
  const made = await run(['new', 'mine', '--dir', dir])
  expect(made).toMatchObject({ code: 0, written: [join(dir, 'mine.ts')] })
  const file = join(dir, 'mine.ts')
  return { dir, file, data, reports, approve: () => run(['allow', file, '--data', data]) }
}

describe('adlib bench', () => {
  it('runs the user’s suite once it is approved, and writes its report', async () => {
    const { file, data, reports, approve } = await newSuite()
    const asks = ['run', file, '--model', 'small:1b', '--mode', 'text', '--data', data, '--reports', reports]
    const refused = await run(asks)
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`adlib bench allow ${file}`)])
    expect((await approve()).said).toMatch(/SHA-256 [0-9a-f]{64}/)
    server.say(airhorn, gg, 'Very well, thank you!')
    const ran = await run([...asks, '--threshold', 'right=0.9'])
    expect(ran.said).toContain('mine: 3 cases, 3 requests.')
    expect(ran.code).toBe(0)
    expect(ran.written[1]).toMatch(/^small:1b +text +100 % \(48–100\)/)
    const [, folder = ''] = /Report: (.*)\/report\.html/.exec(ran.said) ?? []
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<h2>Leaderboard</h2>')
    const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'))
    expect(summary.config.models).toMatchObject([{ name: 'small:1b', digest: 'd1', serverVersion: '0.20.0' }])
    expect((await run(['report', 'latest', '--reports', reports])).code).toBe(0)
    const listed = await run(['list', '--reports', reports])
    expect(listed.written.at(-1)).toMatch(/mine +small:1b +text +3 of 3 +done$/)
  })

  it('does not approve a file that cannot run', async () => {
    const { dir, data } = await newSuite()
    const allow = async (text: string) => {
      const file = join(dir, 'other.mjs')
      writeFileSync(file, text)
      const answer = await run(['allow', file, '--data', data])
      return [answer.code, answer.said]
    }
    expect(await allow('export const nothing = 1\n')).toEqual([
      1,
      expect.stringContaining('exports no suite'),
    ])
    expect(await allow('throw new Error("not today")\n')).toEqual([1, expect.stringContaining('not today')])
    expect(existsSync(data)).toBe(false)
  })

  it('exits with 1 if a score is below a threshold, and `compare` compares two runs', async () => {
    const { file, data, reports, approve } = await newSuite()
    await approve()
    const asks = ['run', file, '--model', 'small:1b', '--mode', 'text', '--data', data, '--reports', reports]
    server.say(airhorn, gg, 'Well.')
    expect((await run(asks)).code).toBe(0)
    server.say(airhorn, 'No.', airhorn)
    const worse = await run([...asks, '--threshold', 'right=0.8', '--threshold', 'silence=1'])
    expect(worse.code).toBe(1)
    expect(worse.said).toContain('small:1b, mode text: right is 33 %, below 80 %.')
    expect(worse.said).toContain('small:1b, mode text: silence is 0 %, below 100 %.')
    const names = (await run(['list', '--reports', reports, '--json'])).written.flatMap((line) => {
      const { run: name } = JSON.parse(line)
      return name === undefined ? [] : [name]
    })
    const compared = await run(['compare', ...names, '--reports', reports])
    expect(compared.code).toBe(0)
    expect(compared.written[1]).toMatch(/run B .* run A .* -67 .* 0 +2 +0\.250 +too few cases to tell/)
  })

  it('runs each installed model, and lists a model’s scores over its runs', async () => {
    const { file, data, reports, approve } = await newSuite()
    await approve()
    server.say(airhorn, gg, 'Very well, thank you!')
    const ran = await run([
      'run',
      file,
      '--model',
      'installed',
      '--mode',
      'text',
      '--data',
      data,
      '--reports',
      reports,
    ])
    expect(ran.said).toContain('Installed models: small:1b.')
    expect(ran.code).toBe(0)
    const listed = await run(['list', '--model', 'small:1b', '--reports', reports])
    expect(listed.written).toHaveLength(2)
    expect(listed.written[1]).toMatch(/ mine +text +\S+ +d1 +3 +100 % /)
    const [score = ''] = (await run(['list', '--model', 'small:1b', '--reports', reports, '--json'])).written
    expect(JSON.parse(score)).toMatchObject({ suite: 'mine', mode: 'text', rows: 3, balanced: { value: 1 } })
    server.say(airhorn, gg, gg)
    await run(['run', file, '--model', 'small:1b', '--mode', 'text', '--data', data, '--reports', reports])
    const history = await run(['list', '--model', 'small:1b', '--reports', reports])
    expect(history.written.slice(1)).toEqual([
      expect.stringMatching(/ mine +text +\S+ +d1 +3 +100 % .* –$/),
      expect.stringMatching(/ mine +text +\S+ +d1 +3 +50 % .* -33 \(-\d+ to \+?\d+\), may be chance$/),
    ])
    const none = await run(['list', '--model', 'other:1b', '--reports', reports])
    expect([none.code, none.said]).toEqual([
      1,
      expect.stringContaining('adlib bench run quick --model other:1b'),
    ])
  })

  it('runs cases for the tools of tools.json and of an MCP server in the settings', async () => {
    const dir = newFolder()
    const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value))
    const forecast = {
      name: 'get_forecast',
      description: 'Forecast of a city.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    }
    write('tools.json', [{ type: 'function', function: forecast }])
    const changing = {
      command: process.execPath,
      args: [join(root, 'test/fixtures/mcp-changing-server.mjs')],
    }
    write('settings.json', { mcp: { servers: { changing } } })
    const oslo = {
      id: 'oslo',
      prompt: 'Will it rain in Oslo?',
      expects: {
        tool: 'get_forecast',
        args: { city: { $match: 'oneOf', values: ['Oslo', 'oslo, norway'] } },
      },
    }
    const pid = { id: 'pid', prompt: 'Which process are you?', expects: { tool: 'changing/pid' } }
    const asks = (file: string) =>
      run(['run', join(dir, file), '--model', 'small:1b', '--mode', 'text', '--data', dir, '--reports', dir])
    write('mine.json', { tools: 'tools.json', servers: ['changing'], cases: [oslo, pid] })
    server.say(call('get_forecast', { city: 'Oslo, Norway' }), call('changing/pid', {}))
    const ran = await asks('mine.json')
    expect(ran.said).toContain('mine: 2 cases, 2 requests.')
    expect(ran.written[1]).toMatch(/^small:1b +text +100 %/)
    expect(JSON.stringify(server.asked.at(-1)?.body)).toContain('Forecast of a city.')

    const refusal = async (given: unknown) => {
      write('wrong.json', given)
      const { code, said } = await asks('wrong.json')
      expect(code).toBe(1)
      return said
    }
    expect(await refusal([{ type: 'function', function: forecast }])).toContain('has no cases for its tools')
    expect(await refusal({ tools: 'nowhere.json', cases: [oslo] })).toContain('cannot read')
    expect(await refusal({ tools: 'tools.json' })).toContain('at cases')
    expect(await refusal({ servers: ['files'], cases: [pid] })).toContain('name one of changing')
    const expecting = (expects: unknown) => refusal({ tools: 'tools.json', cases: [{ ...oslo, expects }] })
    expect(await expecting({ tool: 'get_weather' })).toContain('the tools of the pack are get_forecast')
    expect(await expecting({ tool: 'get_forecast', args: { town: 'Oslo' } })).toContain(
      'get_forecast has no argument "town". It has city.',
    )
    expect(await expecting({ tool: 'get_forecast', args: { city: { $match: 'oneof' } } })).toContain(
      'cases[0].expects.args.city.$match',
    )
  })

  it('shows pictures to a model with vision, and neither asks nor scores one without it', async () => {
    const capabilities = ['completion', 'tools']
    const two = await startModelServer([
      { name: 'seeing:1b', capabilities: [...capabilities, 'vision'], digest: 'd2' },
      { name: 'blind:1b', capabilities, digest: 'd3' },
    ])
    onTestFinished(two.close)
    const dir = newFolder()
    const data = 'iVBORw0KGgo='
    writeFileSync(join(dir, 'round.png'), Buffer.from(data, 'base64'))
    const tool = { name: 'tell', parameters: { type: 'object', properties: { shape: { type: 'string' } } } }
    const shape = { prompt: 'Which shape is this?', expects: { tool: 'tell', args: { shape: 'circle' } } }
    const suite = { tools: [tool], cases: [{ id: 'round', picture: 'round.png', ...shape }] }
    writeFileSync(join(dir, 'shapes.json'), JSON.stringify(suite))
    const asks = (suite: string, models: string) =>
      run(['run', suite, '--model', models, '--mode', 'text', '--data', dir, '--reports', dir], {
        host: two.url,
      })
    two.say(call('tell', { shape: 'circle' }))
    const both = await asks(join(dir, 'shapes.json'), 'seeing:1b,blind:1b')
    expect(both.code).toBe(0)
    expect(both.written.filter((line) => line.includes(':1b'))).toEqual([
      expect.stringMatching(/^seeing:1b +text +100 %/),
    ])
    expect(both.said).toContain('1 request without an answer (no-vision): blind:1b cannot see pictures.')
    expect(both.said).not.toContain('To continue')
    const chats = two.asked.filter(({ body }) => JSON.stringify(body).includes('Which shape'))
    expect(chats.map(({ body }) => JSON.stringify(body).includes(data))).toEqual([true])
    const alone = await asks('pictures', 'blind:1b')
    expect(alone.code).toBe(1)
    expect(alone.said).toContain('13 requests without an answer (no-vision): blind:1b cannot see pictures.')
    expect(alone.said).toContain('openai.visionModels')
  })

  it('runs the suite of an npm package that is installed in the working folder', async () => {
    const { dir, file, data, reports } = await newSuite()
    const home = join(dir, 'node_modules', '@me', 'my-cases')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@me/my-cases', main: 'cases.ts' }))
    copyFileSync(file, join(home, 'cases.ts'))
    const before = process.cwd()
    process.chdir(dir)
    try {
      const asks = ['run', '@me/my-cases', '--model', 'small:1b', '--data', data, '--reports', reports]
      expect((await run(asks)).said).toContain('run: adlib bench allow @me/my-cases')
      expect((await run(['allow', '@me/my-cases', '--data', data])).code).toBe(0)
      server.say(airhorn, gg, 'Very well, thank you!')
      expect((await run(asks)).said).toContain('mine: 3 cases, 3 requests.')
      const missing = await run(['run', '@me/others', '--model', 'small:1b'])
      expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('npm install @me/others')])
    } finally {
      process.chdir(before)
    }
  })

  it('continues a stopped run with the same options, and rejects changed options', async () => {
    const { file, data, reports, approve } = await newSuite()
    await approve()
    const common = ['--data', data, '--reports', reports]
    server.say(airhorn, { behave: 'no-memory' }, 'Well.')
    const first = await run(['run', file, '--model', 'small:1b', '--mode', 'text', '--seed', '7', ...common])
    expect(first.code).toBe(1)
    expect(first.said).toContain('2 of 3 requests have an answer. To continue:')
    expect(first.said).toMatch(new RegExp(`--resume \\S+ --reports ${reports} --data ${data}$`, 'm'))
    const other = await run(['run', file, '--resume', 'latest', '--seed', '8', ...common])
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('seed: 7 in the run, 8 now.')])
    server.hush()
    server.say(gg)
    const resumed = await run(['run', file, '--resume', 'latest', ...common])
    expect(resumed.code).toBe(0)
    expect(resumed.written[1]).toMatch(/^small:1b +text +100 %/)
  })

  it('reports a mistake in the arguments', async () => {
    const wrong = async (...words: string[]) => {
      const { code, said } = await run(words)
      expect(code).toBe(2)
      return said
    }
    expect(await wrong('run')).toContain('name one suite')
    expect(await wrong('run', 'stage-basics', '--mode', 'fast')).toContain('--mode must be native')
    expect(await wrong('run', 'stage-basics', '--decoys', '2,x')).toContain('--decoys must be numbers')
    expect(await wrong('run', 'stage-basics', '--threshold', 'good=1')).toContain(
      '--threshold must be one of',
    )
    expect(await wrong('run', 'stage-basics', '--shard', '5/4')).toContain('--shard must be')
    expect(await wrong('run', 'stage-basics')).toContain('--model is required')
    expect(await wrong('run', 'stage-basics', '--model', 'understudy')).toContain(
      'the understudy has no model',
    )
    expect(await wrong('rum')).toContain('unknown action')
    const unknown = await run(['run', 'nothing', '--model', 'm'])
    expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('stage-basics, tool-choice')])
  })
})

describe('a new suite', () => {
  it('a new suite compiles, and a wrong tool or argument is reported with the correct names', async () => {
    const { dir, file } = await newSuite()
    const text = readFileSync(file, 'utf8')
    const wrongs = [
      ["tool: 'play_sfx'", "tool: 'play_sound'"],
      ["sound: 'airhorn' }", "sond: 'airhorn' }"],
      ["sound: 'airhorn' }", "sound: 'airhorn', volume: 'loud' }"],
      ['expects: { none: true }', 'expects: {}'],
    ] as const
    const cases = wrongs.map(([from, to], n) => {
      expect(text).toContain(from)
      writeFileSync(join(dir, `wrong-${n}.ts`), text.replace(from, to))
      return `wrong-${n}.ts`
    })
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const compiled = spawnSync(process.execPath, [tsc, '--pretty', 'false'], { cwd: dir, encoding: 'utf8' })
    const errors = compiled.stdout
    const files = new Set([...errors.matchAll(/^(\S+)\(\d/gm)].map(([, name]) => name))
    expect([...files].sort()).toEqual(cases)
    expect(errors).toMatch(
      /"play_sound"' is not assignable to type '"act" \| "overlay_text" \| "play_sfx" \|/,
    )
    expect(errors).toContain("Type 'string' is not assignable to type 'Expected<number> | undefined'")
    expect(errors).toContain("'sond' does not exist")
  })
})
