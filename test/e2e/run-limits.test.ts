import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { writePastRun } from '../fixtures/past-run.ts'
import { runStart } from '../fixtures/run-start.ts'

if (!chromiumPath) console.log(`the question of the limits: skipped, ${noChromium}`)

const day = 86_400_000

describe.runIf(chromiumPath !== '')('the question about run limits', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser
  let panel: Page

  beforeAll(async () => {
    for (const days of [9, 8])
      await writePastRun(join(folder.dir, 'reports'), {
        startAt: Date.now() - days * day,
        everyMs: 1000,
        bodies: [runStart],
      })
    writeSettings(folder.dir, { runs: { keepDays: 5 } })
    adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    browser = await openBrowser()
    panel = await browser.newPage()
    await panel.goto(adlib.urls.panel)
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('the button “Delete them” removes old runs from the list, and an Undo button appears', async () => {
    await panel.getByRole('button', { name: /^(Pause|Go live)/ }).waitFor()
    await panel.keyboard.press('r')
    const rows = panel.getByRole('list', { name: 'Runs' }).getByRole('button')
    await expect.poll(() => rows.count()).toBe(3)
    await panel.getByRole('button', { name: 'Delete them', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await panel.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  })
})
