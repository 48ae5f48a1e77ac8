import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`questions in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('an approval request', () => {
  const show = showInBrowser(
    { policy: { tools: { overlay_text: 'ask' }, askMs: 60_000 }, performer: { tickMs: 500 } },
    'off',
  )

  const row = () => show.panel.getByRole('article', { name: 'overlay_text wants to run' })
  const whisper = (words: string) =>
    show.socket.command({ command: 'topic', id: `whisper ${words}`, text: `put "${words}" on screen` })
  const waiting = async (words: string) => {
    const after = eventsOnDisk(show.dir).at(-1)?.seq ?? 0
    await whisper(words)
    const ask = await untilEvent(show.dir, 'policy/ask', ({ seq }) => seq > after)
    await row().waitFor()
    const { text } = ask.args as { text: string }
    await expect.poll(() => row().textContent()).toContain(text)
    expect(
      eventsOnDisk(show.dir).some((event) => event.type === 'stage/cue' && event.cue.call === ask.call),
    ).toBe(false)
    return ask
  }
  const answered = (ask: string) => untilEvent(show.dir, 'policy/answer', (event) => event.ask === ask)

  it('an approval request appears as a row in the stream, and pressing “Allow” shows its cue and removes the row', async () => {
    const ask = await waiting('hello')
    await row()
      .getByRole('button', { name: /^Allow/ })
      .click()
    expect(await answered(ask.ask)).toMatchObject({ verdict: 'allow' })
    const { cue } = await untilEvent(show.dir, 'stage/cue', (event) => event.cue.call === ask.call)
    expect(cue).toMatchObject({ by: 'tool', content: { lane: 'text' } })
    await expect
      .poll(() =>
        row()
          .filter({ hasText: (ask.args as { text: string }).text })
          .count(),
      )
      .toBe(0)
  })

  it('hides abusive words in a request until the streamer reveals them', async () => {
    const held = 'go and kill yourself'
    await whisper(held)
    const reveal = row().getByRole('button', { name: 'Reveal the held words' })
    await reveal.waitFor()
    expect(await show.panel.content()).not.toContain(held)
    await reveal.click()
    await row().getByText(held).waitFor()
    await row().getByRole('button', { name: /^Deny/ }).click()
    await expect.poll(() => row().count()).toBe(0)
  })

  it('the N key denies the request, and the cue is not shown', async () => {
    const ask = await waiting('good evening')
    const given = () =>
      eventsOnDisk(show.dir).find((event) => event.type === 'policy/answer' && event.ask === ask.ask)
    // Keys are ignored right after a request appears.
    await expect
      .poll(
        async () => {
          await show.panel.keyboard.press('n')
          return given()
        },
        { interval: 200 },
      )
      .toMatchObject({ verdict: 'deny' })
    const done = await untilEvent(show.dir, 'tool/done', ({ call }) => call === ask.call)
    expect(done).toMatchObject({ ok: false, error: 'denied' })
    expect(
      eventsOnDisk(show.dir).some((event) => event.type === 'stage/cue' && event.cue.call === ask.call),
    ).toBe(false)
  })

  it('“Always” is reachable with the Tab key, and it allows this and all later calls of the tool', async () => {
    const ask = await waiting('never give up')
    await row().getByRole('button', { name: 'Deny' }).focus()
    await show.panel.keyboard.press('Tab')
    await expect
      .poll(() => show.panel.evaluate(() => document.activeElement?.textContent))
      .toContain('Always')
    await show.panel.keyboard.press('Enter')
    expect(await answered(ask.ask)).toMatchObject({ verdict: 'allow' })
    const changed = await untilEvent(show.dir, 'settings/changed')
    expect(changed.patch).toEqual({ policy: { tools: { overlay_text: 'allow' } } })
    // The settings file is written right after the event.
    const kept = () => JSON.parse(readFileSync(join(show.dir, 'data', 'settings.json'), 'utf8')).policy.tools
    await expect.poll(kept).toEqual({ overlay_text: 'allow' })
    await whisper('no more questions')
    await untilEvent(
      show.dir,
      'tool/done',
      ({ tool, ok, seq }) => tool === 'overlay_text' && ok && seq > changed.seq + 2,
    )
    expect(
      eventsOnDisk(show.dir).filter(({ type, seq }) => type === 'policy/ask' && seq > changed.seq),
    ).toEqual([])
  })
})
