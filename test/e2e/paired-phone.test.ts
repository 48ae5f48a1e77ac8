import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { lanAddresses } from '../../electron/gateway/lan.ts'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { pageErrors } from '../fixtures/page-errors.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

const hasNetwork = lanAddresses().length > 0
if (!chromiumPath || !hasNetwork)
  console.log(`a paired phone: skipped, ${chromiumPath ? 'this machine has no network' : noChromium}`)

describe.runIf(chromiumPath !== '' && hasNetwork)('a phone', () => {
  const show = showInBrowser({}, 'off')
  let phone: Page
  const secrets: string[] = []
  const errors: string[][] = []
  afterAll(() => phone?.context().close())

  it('the address in the QR code pairs a phone as a moderator and works only once', async () => {
    const { panel } = show
    await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.keyboard.press(',')
    await panel.getByRole('radio', { name: 'Access' }).click()
    await panel.getByRole('radio', { name: 'Paired devices on my network' }).click()
    await panel.getByRole('radio', { name: 'Moderator' }).click()
    await panel.getByRole('button', { name: 'Show the code' }).click()
    await panel.getByRole('img', { name: 'Code that pairs a device as moderator' }).waitFor()
    await panel.getByRole('button', { name: 'Copy the address' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    const address = await panel.evaluate(() => navigator.clipboard.readText())

    const opened = async () => {
      const context = await show.browser.newContext({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      })
      const page = await context.newPage()
      errors.push(pageErrors(page))
      await page.goto(address)
      return page
    }
    phone = await opened()
    // The notice can be collapsed behind another notice, for example about a slow machine.
    await phone.getByText('You are a moderator.').waitFor({ state: 'attached' })
    secrets.push(new URL(address).hash.slice(1))
    for (const { value } of await phone.context().cookies()) secrets.push(value)
    expect(secrets.map(({ length }) => length)).toEqual([22, 43])
    expect(new URL(phone.url()).href).toBe(`${new URL(address).origin}/`)
    await panel.getByText('The device is paired.').waitFor()
    const second = await opened()
    await second.getByRole('heading', { name: 'This code is no longer valid.' }).waitFor()
    await second.context().close()
  })

  it('a paired phone shows a panel that fits the screen and offers no settings', async () => {
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const places = phone.getByRole('navigation', { name: 'Places' })
    expect(await places.getByRole('button', { name: /^(Show|Stage|Models|Runs|Settings)/ }).count()).toBe(0)
    expect(await phone.getByRole('button', { name: /^Mute/ }).isDisabled()).toBe(true)
    await phone.keyboard.press(',')
    expect(await phone.getByRole('heading', { name: 'Settings', level: 2 }).count()).toBe(0)
  })

  it('a paired phone can whisper and press PANIC, but only the owner can resume', async () => {
    await phone.getByLabel('Whisper to the performer').fill('confetti')
    await phone.getByRole('button', { name: 'Whisper', exact: true }).tap()
    await untilEvent(show.dir, 'operator/said', ({ kind, text }) => kind === 'topic' && text === 'confetti')
    await phone.locator('#panic').tap()
    const { by } = await untilEvent(show.dir, 'stage/panic')
    expect(by).toMatch(/computer|phone/)
    await phone.getByText('Only the owner can resume.').waitFor()
    expect(await phone.getByRole('button', { name: /Hold to resume/ }).count()).toBe(0)
  })

  it('the browser of a paired phone logs no errors', () => {
    expect(errors[0]).toEqual([])
  })

  it('a paired phone cannot change a setting, even if it bypasses the panel', async () => {
    const refused = await phone.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/ws`)
          const patch = { stage: { sound: { muted: true } } }
          socket.onopen = () =>
            socket.send(JSON.stringify({ kind: 'command', command: { command: 'settings', id: 'x', patch } }))
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data)
            if (message.kind === 'ack') resolve(message.error.kind)
          }
        }),
    )
    expect(refused).toBe('denied')
    expect(await phone.evaluate(async () => (await fetch('/api/settings/schema')).status)).toBe(403)
    expect(await phone.evaluate(() => document.cookie)).toBe('')
  })

  it('a paired phone shows that it is no longer paired after the owner revokes its access', async () => {
    await show.panel.getByRole('button', { name: /^Revoke/ }).click()
    await show.panel.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await phone.getByRole('heading', { name: 'This device is not paired.' }).waitFor()
    await show.panel.getByText('No device is paired.').waitFor()
  })

  it('a paired phone leaves no secret in the events or the log', () => {
    const text = JSON.stringify(eventsOnDisk(show.dir)) + show.adlib.said()
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})
