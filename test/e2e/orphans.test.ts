import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { showFullTrace } from '../fixtures/full-trace.ts'
import { fixtureServer } from '../fixtures/mcp-run.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`calls that a kill cuts off: skipped, ${noChromium}`)

const MODEL = 'caller:1b'
const folder = temporaryFolder()
const witness = join(folder.dir, 'runs.txt')
const ran = (): string[] => {
  try {
    return readFileSync(witness, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

/** An MCP server with two tools: `write` never answers, and `remove` does. */
const files = fixtureServer(
  'mcp-raw-server.mjs',
  `import { appendFileSync } from 'node:fs'
  const inputSchema = { type: 'object', properties: { line: { type: 'string' } }, required: ['line'] }
  export default (method, params) => {
    if (method === 'tools/list') return { tools: [{ name: 'write', inputSchema }, { name: 'remove', inputSchema }] }
    if (method !== 'tools/call') return undefined
    appendFileSync(${JSON.stringify(witness)}, params.name + ' ' + params.arguments.line + '\\n')
    return params.name === 'write' ? undefined : { content: [{ type: 'text', text: 'removed' }] }
  }`,
)

describe.runIf(chromiumPath !== '')('a call that kill -9 cuts off', () => {
  let model: ModelServer
  let adlib: AdlibProcess
  let browser: TestBrowser

  const start = async () => {
    const after = eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
    model.hush()
    adlib = await perform(folder.dir, ['--frames', 'demo', '--model', MODEL], { OLLAMA_HOST: model.url })
    await untilEvent(folder.dir, 'mcp/server', ({ seq, state }) => seq > after && state === 'ready')
  }
  const opened = async (size: { width: number; height: number }, colorScheme: 'dark' | 'light') => {
    const page = await browser.newPage({ viewport: size, colorScheme })
    await showFullTrace(page)
    await page.goto(adlib.urls.panel)
    return page
  }
  const request = (page: Page, line: string) =>
    page.getByRole('article', { name: 'files/remove wants to run' }).filter({ hasText: line })
  const killWhileAsking = async (line: string) => {
    model.say(`CALL files/remove {"line": "${line}"}`)
    const ask = await untilEvent(
      folder.dir,
      'policy/ask',
      ({ args }) => (args as { line: string }).line === line,
    )
    await adlib.stop('SIGKILL')
    return ask.ask
  }

  beforeAll(async () => {
    model = await startModelServer([{ name: MODEL, capabilities: ['completion'] }])
    writeSettings(folder.dir, {
      brain: { mode: 'text', asks: { [MODEL]: 'tools' } },
      performer: { tickMs: 500 },
      mcp: { servers: { files } },
      policy: { scopes: { 'mcp:files': 'allow' }, tools: { 'files/remove': 'ask' }, askMs: 60_000 },
    })
    browser = await openBrowser()
    await start()
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    await model?.close()
    stopAll()
    folder.remove()
  })

  it('after a restart, the panel asks whether the interrupted call took effect, and the call does not run again', async () => {
    model.say('CALL files/write {"line": "one"}')
    await expect.poll(ran).toEqual(['write one'])
    await adlib.stop('SIGKILL')

    await start()
    const orphan = await untilEvent(folder.dir, 'tool/error', ({ error }) => error === 'orphan')
    expect(orphan).toMatchObject({ tool: 'files/write', message: expect.stringContaining('may or may not') })
    const page = await opened({ width: 1440, height: 900 }, 'dark')
    await page.getByText('A restart interrupted files/write.').waitFor()
    await page.getByText('May have happened', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'It happened' }).first().click()
    const settled = await untilEvent(folder.dir, 'tool/settled')
    expect(settled).toMatchObject({ call: orphan.call, happened: true })
    await expect.poll(() => page.getByText('A restart interrupted files/write.').count()).toBe(0)
    await expect
      .poll(() => JSON.stringify(model.asked.at(-1)?.body))
      .toContain('the streamer says that it happened')
    expect(ran()).toEqual(['write one'])
    await page.close()
  })

  it('a call that waited for approval when Adlib was killed runs once after the streamer allows it', async () => {
    const ask = await killWhileAsking('two')
    await start()
    const page = await opened({ width: 360, height: 800 }, 'light')
    await request(page, 'two').getByText('Asked before Adlib restarted.').waitFor()
    expect(ran()).toEqual(['write one'])
    await request(page, 'two')
      .getByRole('button', { name: /^Allow/ })
      .click()
    const turn = await untilEvent(folder.dir, 'turn/start', ({ cause }) => cause === 'approval')
    const done = await untilEvent(folder.dir, 'tool/done', (event) => event.turn === turn.turn)
    expect(done).toMatchObject({ tool: 'files/remove', ok: true })
    expect(ran()).toEqual(['write one', 'remove two'])
    expect(await untilEvent(folder.dir, 'policy/answer', (event) => event.ask === ask)).toMatchObject({
      verdict: 'allow',
    })
    await page.close()
  })

  it('a call that waited for approval when Adlib was killed never runs if the streamer denies it', async () => {
    const ask = await killWhileAsking('three')
    await start()
    const page = await opened({ width: 1440, height: 900 }, 'dark')
    await request(page, 'three').getByRole('button', { name: 'Deny' }).click()
    const answer = await untilEvent(folder.dir, 'policy/answer', (event) => event.ask === ask)
    expect(answer.verdict).toBe('deny')
    await expect.poll(() => request(page, 'three').count()).toBe(0)
    await adlib.stop()
    expect(ran()).toEqual(['write one', 'remove two'])
    await page.close()
  })
})
