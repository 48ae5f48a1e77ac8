import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOnDisk, root, temporaryFolder, untilEvent, writeSettings } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`npm run dev: skipped, ${noChromium}`)

/** Files that are copied, because the test edits some of them. */
const sources = [
  'assets',
  'electron',
  'examples',
  'renderer',
  'scripts',
  'src-shared',
  'electron.vite.config.ts',
  'package.json',
]

describe.runIf(chromiumPath !== '')('npm run dev', () => {
  const folder = temporaryFolder()
  const checkout = join(folder.dir, 'checkout')
  let dev: ChildProcess
  let browser: TestBrowser
  let said = ''
  const addresses: string[] = []

  beforeAll(async () => {
    const here = (from: string) => existsSync(join(root, from))
    for (const source of sources.filter(here)) {
      cpSync(join(root, source), join(checkout, source), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      })
    }
    for (const link of ['node_modules', 'package-lock.json'])
      symlinkSync(join(root, link), join(checkout, link))
    writeSettings(folder.dir)
    dev = spawn(
      process.execPath,
      [
        join(checkout, 'scripts', 'dev.mjs'),
        ...['--data', join(folder.dir, 'data'), '--reports', join(folder.dir, 'reports')],
        ...['--frames', 'off', '--model', 'understudy'],
      ],
      { cwd: checkout, env: { ...process.env, OLLAMA_HOST: '127.0.0.1:1' }, stdio: ['pipe', 'pipe', 'pipe'] },
    )
    const ended = new Promise<never>((_, reject) =>
      dev.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${said}`))),
    )
    ended.catch(() => {})
    dev.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    const printed = new Promise<void>((resolve) => {
      createInterface({ input: dev.stdout ?? process.stdin }).on('line', (line) => {
        said += `${line}\n`
        if (addresses.push(line) === 3) resolve()
      })
    })
    await Promise.race([printed, ended])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    dev?.kill('SIGKILL')
    folder.remove()
  })

  it('changes the style of an open page without a reload', async () => {
    const page = await browser.newPage()
    await page.goto(addresses[0] ?? '')
    await page.getByRole('button', { name: /panic/i }).first().waitFor()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    appendFileSync(join(checkout, 'renderer/panel/kit/base.css'), '\nbody { outline-color: rgb(1, 2, 3); }\n')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).outlineColor))
      .toBe('rgb(1, 2, 3)')
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    await page.close()
  })

  it('restarts the main process when its code changes, and continues the same run', async () => {
    await untilEvent(folder.dir, 'run/start')
    const runs = () => readdirSync(join(folder.dir, 'reports', 'live'))
    const before = runs()
    const main = join(checkout, 'electron/cli.ts')
    const [interpreter = '', ...rest] = readFileSync(main, 'utf8').split('\n')
    writeFileSync(main, [interpreter, "console.error('the changed main process')", ...rest].join('\n'))
    await expect.poll(() => said).toContain('the changed main process')
    await untilEvent(folder.dir, 'run/resumed')
    expect(runs()).toEqual(before)
    expect(eventsOnDisk(folder.dir).filter(({ type }) => type === 'run/start')).toHaveLength(1)
  })

  it('exits with 0 and ends the run after SIGTERM', async () => {
    const exited = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGTERM')
    expect(await exited).toBe(0)
    await untilEvent(folder.dir, 'run/end')
  })
})
