import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { launchOldChromium } from '../fixtures/old-chromium.ts'
import { pageWeights } from '../fixtures/page-weight.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

const old: Browser | string = chromiumPath === '' ? noChromium : await launchOldChromium()
if (typeof old === 'string') console.log(`pages in OBS 28 to 30: skipped, ${old}`)

const built = join(import.meta.dirname, '..', '..', 'out', 'renderer')

describe.skipIf(typeof old === 'string')('pages in OBS 28 to 30 (Chromium 103)', () => {
  const browser = old as Browser
  const show = showInBrowser()
  afterAll(() => browser.close())

  const open = async (address: string, width: number): Promise<{ page: Page; errors: string[] }> => {
    const page = await browser.newPage({ viewport: { width, height: 1000 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(address)
    return { page, errors }
  }

  it('the overlay paints the words of the show', async () => {
    const { page, errors } = await open(show.adlib.urls.overlay, 1920)
    await expect.poll(() => wordsOn(page)).not.toBe('')
    expect(errors).toEqual([])
  })

  it('the panel works as a dock', async () => {
    const { page, errors } = await open(show.adlib.urls.panel, 420)
    const words = () => wordsOn(page)
    await expect.poll(words).toMatch(/Pause|Go live/)
    await expect.poll(words).toContain('Details')
    expect(await words()).not.toContain('crashed')
    expect(errors).toEqual([])
  })

  it('the overlay and the eye page use no method that Chromium 103 lacks', async () => {
    const { page: older } = await open(show.adlib.urls.overlay, 800)
    const newer = await show.browser.newPage()
    await newer.goto(show.adlib.urls.overlay)
    const known = new Set(await older.evaluate(memberNames))
    const added = (await newer.evaluate(memberNames)).filter((name) => !known.has(name))
    expect(added).toContain('toSorted')
    const used = codeOf('js').flatMap(([file, code]) =>
      added.filter((name) => code.includes(`.${name}(`)).map((name) => `${file}: ${name}`),
    )
    expect(used).toEqual([])
  })

  it('the overlay and the eye page use no style that Chromium 103 lacks', async () => {
    const { page } = await open('about:blank', 800)
    const unknown = await page.evaluate(
      (styles) =>
        styles.flatMap(([file, code]) =>
          [...code.replace(/@font-face{[^}]*}/g, '').matchAll(/[;{]([a-z][a-z-]+):([^;{}]+)(?=[;}])/g)]
            .filter(([, name = '', value = '']) =>
              value.includes('var(')
                ? !(name in document.documentElement.style)
                : !CSS.supports(name, value.replace('!important', '')) &&
                  !code.includes(`-webkit-${name}:${value}`),
            )
            .map(([rule]) => `${file}: ${rule}`),
        ),
      codeOf('css'),
    )
    expect(unknown).toEqual([])
  })
})

/** Playwright's own queries do not run in Chromium 103. */
const wordsOn = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText.trim())

/** Returns name and content of each file that the overlay or the eye page may load. */
function codeOf(kind: 'js' | 'css'): (readonly [file: string, code: string])[] {
  const { allFilesOf } = pageWeights()
  const files = new Set(['overlay', 'eye'].flatMap((page) => [...allFilesOf(`${page}/index.html`)]))
  return [...files]
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => [file, readFileSync(join(built, file), 'utf8')])
}

/**
 * Returns the names of the members of classes that pages use. Other classes have members such as `drop` and `take`,
 * which the pages define themselves.
 */
function memberNames(): string[] {
  const classes = [Array, Object, String, Number, Math, Promise, RegExp, Map, URLSearchParams, AbortSignal]
  return [...classes, Response, Blob, Element, HTMLElement, Document, CSSStyleDeclaration].flatMap((one) =>
    [one, 'prototype' in one ? one.prototype : {}].flatMap((holder) => Object.getOwnPropertyNames(holder)),
  )
}
