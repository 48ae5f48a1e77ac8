import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { perform, root, stopAll, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { showFullTrace } from '../fixtures/full-trace.ts'
import { startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`a pack in the panel: skipped, ${noChromium}`)

const folder = temporaryFolder()
const data = join(folder.dir, 'data')
const file = join(folder.dir, 'somewhere', 'map.ts')
const cli = join(root, 'out', 'main', 'cli.js')
const adlib = (...args: string[]) =>
  promisify(execFile)(process.execPath, [cli, ...args, '--data', data], { cwd: folder.dir })

const places = { from: [48.86, 2.35], to: [41.9, 12.5] }

const docs = readFileSync(join(root, 'docs', 'tools.md'), 'utf8')
const [, example = ''] = /```ts map\.ts\n([\s\S]*?)```/.exec(docs) ?? []

beforeAll(async () => {
  mkdirSync(join(folder.dir, 'somewhere'))
  writeFileSync(file, example)
  await adlib('pack', 'allow', file, '--reload')
})
afterAll(() => {
  stopAll()
  folder.remove()
})

describe('the documented user pack', () => {
  it('`adlib tools` lists the pack’s tool with the allowed range of its coordinates', async () => {
    const { stdout, stderr } = await adlib('tools', '--json', '--pack', 'map')
    const tool = JSON.parse(stdout)
    const coordinate = {
      type: 'array',
      prefixItems: [
        { type: 'number', minimum: -90, maximum: 90 },
        { type: 'number', minimum: -180, maximum: 180 },
      ],
    }
    expect(tool).toMatchObject({
      name: 'distance_between',
      pack: 'map',
      parameters: { properties: { from: coordinate, to: coordinate } },
    })
    expect(stderr).toBe('')
  })

  it('the documented pack serves its tool over MCP and rejects a latitude of 91 degrees', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'mcp', '--data', data, '--reports', join(folder.dir, 'reports')],
      stderr: 'ignore',
    })
    const client = new Client({ name: 'e2e', version: '1' })
    onTestFinished(() => client.close())
    await client.connect(transport)
    const result = await client.callTool({ name: 'distance_between', arguments: places })
    expect(result.structuredContent).toEqual({ ok: true, value: { kilometers: 1106 } })
    const wrong = await client.callTool({ name: 'distance_between', arguments: { ...places, to: [91, 0] } })
    expect(wrong.isError).toBe(true)
    expect(JSON.stringify(wrong.content)).toContain('to.0')
  })

  it('the performer uses the pack’s tool, and saving the file reloads the pack', async () => {
    const server = await startModelServer([{ name: 'traveler:1b', capabilities: ['completion'] }])
    onTestFinished(() => server.close())
    server.say(`CALL distance_between ${JSON.stringify(places)}`, 'Quite a way.')
    const settings = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))
    const changed = {
      ...settings,
      brain: { mode: 'text', asks: { 'traveler:1b': 'tools' } },
      performer: { tickMs: 500 },
    }
    writeFileSync(join(data, 'settings.json'), JSON.stringify(changed))
    const options = ['--frames', 'demo', '--model', 'traveler:1b']
    const running = await perform(folder.dir, options, { OLLAMA_HOST: server.url })
    onTestFinished(async () => void (await running.stop()))
    const done = await untilEvent(folder.dir, 'tool/done', ({ tool }) => tool === 'distance_between')
    expect(done).toMatchObject({ ok: true, result: { kilometers: 1106 } })

    const first = await untilEvent(folder.dir, 'pack/file', ({ state }) => state === 'ready')
    writeFileSync(file, example.replace('kilometers:', 'miles:\n'))
    await untilEvent(folder.dir, 'pack/file', ({ state, hash }) => state === 'ready' && hash !== first.hash)
    writeFileSync(file, `${example}\nconst = 1`)
    const failed = await untilEvent(folder.dir, 'pack/file', ({ state }) => state === 'failed')
    expect(failed).toMatchObject({ tools: 1, message: expect.stringContaining(`${file}:`) })
  })

  it('the pack is unloaded after its timer throws, and the performance continues', async () => {
    const { dir, remove } = temporaryFolder()
    onTestFinished(remove)
    mkdirSync(join(dir, 'data'))
    const broken = `${example}\nsetTimeout(() => { throw new Error('in a timer') }, 2000)\n`
    writeFileSync(join(dir, 'data', 'map.ts'), broken)
    await promisify(execFile)(process.execPath, [
      cli,
      'pack',
      'allow',
      './map.ts',
      '--data',
      join(dir, 'data'),
    ])
    const running = await perform(dir, ['--frames', 'demo', '--model', 'understudy'])
    onTestFinished(async () => void (await running.stop()))
    const failed = await untilEvent(dir, 'pack/file', ({ state }) => state === 'failed')
    expect(failed).toMatchObject({ message: expect.stringContaining('map.ts:') })
    expect(failed).not.toHaveProperty('tools')
    await untilEvent(dir, 'stage/cue', ({ seq }) => seq > failed.seq)
  })

  it.runIf(chromiumPath !== '')(
    'the pack loads after the confirmation code from the terminal is entered in the panel',
    async () => {
      const { dir, remove } = temporaryFolder()
      onTestFinished(remove)
      mkdirSync(join(dir, 'data'))
      writeFileSync(join(dir, 'data', 'settings.json'), JSON.stringify({ tools: { packs: ['./map.ts'] } }))
      writeFileSync(join(dir, 'data', 'map.ts'), example)
      const running = await perform(dir, ['--frames', 'screen', '--model', 'understudy'])
      onTestFinished(async () => void (await running.stop()))
      const browser = await openBrowser()
      onTestFinished(() => browser.close())
      const panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await showFullTrace(panel)
      await panel.goto(running.urls.panel)
      const question = panel.getByRole('form', { name: './map.ts wants to run' })
      await question.getByText(join(dir, 'data', 'map.ts')).waitFor()
      const printed = () => /enter the code (\S+) in the panel/.exec(running.said())?.[1] ?? ''
      await expect.poll(printed).not.toBe('')
      const code = printed()
      await question.getByRole('textbox').fill('ABCD-EFGH')
      await question.getByRole('button', { name: 'Approve' }).click()
      await panel.getByText('This code is wrong or out of date.').waitFor()
      await question.getByRole('textbox').fill(code)
      await question.getByRole('button', { name: 'Approve' }).click()
      await question.waitFor({ state: 'detached' })
      await panel.getByRole('button', { name: 'Settings' }).click()
      await panel.getByRole('radio', { name: 'Tools' }).check()
      await panel.getByRole('region', { name: 'Your packs' }).getByText('1 tool').waitFor()
    },
  )
})
