import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CueContent } from '../../src-shared/events/cue.ts'
import { cleanText } from '../../src-shared/safety/clean-text.ts'
import { createFilter } from '../../src-shared/safety/filter/filter.ts'
import { readingsOf } from '../../src-shared/safety/filter/readings.ts'
import { filterRules } from '../../src-shared/settings/filter-rules.ts'
import { cleanContent } from '../../src-shared/stage/stage.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { baseWords, streamLines } from '../fixtures/filter/lines.ts'
import { directionDisguises, paintedDisguises } from '../fixtures/filter/painted-disguises.ts'
import { type OverlayStage, overlayStage } from '../fixtures/overlay-stage.ts'

if (!chromiumPath) console.log(`painted words: skipped, ${noChromium}`)

const filter = createFilter(filterRules.parse({}))
const onlyLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

describe.runIf(chromiumPath !== '')('overlay page with disguised words', () => {
  let browser: TestBrowser
  let stage: OverlayStage
  beforeAll(async () => {
    browser = await openBrowser()
    stage = await overlayStage(browser)
  })
  afterAll(async () => {
    await stage?.stop()
    await browser?.close()
  })

  /** Paints a text as the stage does, and returns its characters row by row from left to right. */
  const paint = async (content: CueContent): Promise<string> => {
    const { id } = stage.cue(cleanContent(content), { durationMs: 60_000 })
    await stage.shown(id)
    return stage.page.evaluate(() => {
      const rows = [...document.querySelectorAll('.big > span > i, .cap p > span')]
      return rows
        .map((row) => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
          const placed: { char: string; left: number }[] = []
          while (walker.nextNode()) {
            const node = walker.currentNode as Text
            let at = 0
            for (const char of node.data) {
              const range = document.createRange()
              range.setStart(node, at)
              range.setEnd(node, at + char.length)
              placed.push({ char, left: range.getBoundingClientRect().left })
              at += char.length
            }
          }
          // The sort is stable, so marks stay behind the letter whose place they share.
          placed.sort((one, other) => one.left - other.left)
          return placed.map(({ char }) => char).join('')
        })
        .join('\n')
    })
  }
  const clear = () => stage.served.journal.append({ type: 'stage/cleared', by: 'test' })

  const words = baseWords.filter((word) => /^[a-z]{4}$/.test(word)).slice(0, 2)

  it.each(Object.entries({ ...paintedDisguises, ...directionDisguises }))(
    'paints what the filter read: %s',
    async (_, disguise) => {
      for (const word of words) {
        const text = disguise(word)
        const painted = await paint({ lane: 'text', text, tone: 'chalk' })
        clear()
        expect(readingsOf(cleanText(text)).map(({ text: read }) => onlyLetters(read))).toContain(
          onlyLetters(painted),
        )
        // A reader of the picture finds no listed word in a text that passes.
        if (filter.check(cleanText(text)).ok) expect(filter.check(painted).ok, painted).toBe(true)
      }
    },
  )

  it('paints right-to-left pieces of a wrapped caption in an order that the filter holds', async () => {
    const [word = ''] = words
    const text = `Well, here is a line that is long, and then אבג ${paintedDisguises['pieces around Hebrew']?.(word)}`
    const painted = await paint({ lane: 'caption', text })
    clear()
    expect(filter.check(painted).ok).toBe(false)
    expect(filter.check(cleanText(text)).ok).toBe(false)
  })

  it('paints ordinary lines with the letters of the line', async () => {
    const lines = streamLines.filter((line) => /[^ -~]/.test(line) && line.length < 40)
    expect(lines.length).toBeGreaterThan(40)
    for (const text of lines.filter((_, n) => n % 4 === 0)) {
      const painted = await paint({ lane: 'text', text, tone: 'chalk' })
      clear()
      expect([...onlyLetters(painted)].sort().join(''), text).toBe([...onlyLetters(text)].sort().join(''))
    }
  })
})
