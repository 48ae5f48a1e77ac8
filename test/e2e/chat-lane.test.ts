import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from '../fixtures/accessibility.ts'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { privmsg, twitchChat } from '../fixtures/chat/twitch-chat.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the chat beside the stream: skipped, ${noChromium}`)

const chat = await twitchChat()
afterAll(() => chat.close())

describe.runIf(chromiumPath !== '')('the chat beside the stream', () => {
  const show = showInBrowser({}, 'off', { ADLIB_TWITCH: `127.0.0.1:${chat.port}` })

  // While a theme fades into another, some colors would fail the contrast check.
  beforeAll(() => show.panel.emulateMedia({ reducedMotion: 'reduce' }))

  const lane = () => show.panel.getByRole('region', { name: 'Chat', exact: true })
  const row = (name: string) => lane().getByRole('listitem').filter({ hasText: name })
  const say = (id: string, name: string, text: string, tags = '') =>
    chat.say(privmsg({ id, name, text, tags }))
  const muted = () =>
    eventsOnDisk(show.dir).flatMap((event) =>
      event.type === 'settings/changed' && typeof event.patch.chat === 'object' ? [event.patch.chat] : [],
    )

  /** The serious faults of the lane in both themes, and by how much it is too wide for a phone. */
  const faults = async () => {
    const found = [
      ...(await seriousFaults(show.panel, 'dark', 'main')),
      ...(await seriousFaults(show.panel, 'light', 'main')),
    ]
    await show.panel.setViewportSize({ width: 320, height: 640 })
    const wide = await show.panel.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.lane, .lane *')].flatMap((box) =>
        box.scrollWidth - box.clientWidth > 1 && getComputedStyle(box).overflowX !== 'hidden'
          ? [`${box.tagName} ${box.className}`]
          : [],
      ),
    )
    await show.panel.setViewportSize({ width: 1440, height: 900 })
    return [...found, ...wide]
  }

  it('asks for a channel while none is set up, and says who answers for it', async () => {
    const { panel } = show
    await panel.keyboard.press('a')
    await lane().getByRole('heading', { name: 'Where do you stream?' }).waitFor()
    await lane().getByText('You answer for what is heard on your stream.').waitFor()
    expect(await faults()).toEqual([])
    await lane().getByLabel('Twitch channel').fill('twitch.tv/Juniper')
    await panel.keyboard.press('Enter')
    await chat.joined(1)
    await lane().getByText('connected, nothing heard yet').waitFor()
    await lane().getByText('Nothing for the show yet.').waitFor()
  })

  it('shows what was used and why the rest was not, with long names and texts', async () => {
    const long = 'and why is this boss so very strong '.repeat(12)
    say('1', 'Ana', 'Marlow, sing!')
    await row('Ana').getByText('Used.').waitFor({ timeout: 60_000 })
    say('2', 'Ana', 'Marlow, again!')
    await row('Marlow, again!').getByText('got an answer in the last five minutes').waitFor()
    say('3', 'Bartholomew_of_the_Long_Bridge', `Marlow, ${long}`)
    await row('Bartholomew').waitFor()
    say('4', 'Eve', 'Marlow, look at https://evil.example/x')
    await row('Eve').getByText('the filter stops the text').waitFor()
    await expect.poll(() => lane().getByText('evil.example').count()).toBe(0)
    await lane()
      .getByText(/last heard .* ago/)
      .waitFor()
    expect(await faults()).toEqual([])
  })

  it('what a moderator removes vanishes', async () => {
    chat.say('@login=ana;target-msg-id=2 :tmi.twitch.tv CLEARMSG #juniper :Marlow, again!')
    await expect.poll(() => lane().getByText('Marlow, again!').count()).toBe(0)
    expect(await row('Marlow, sing!').count()).toBe(1)
    chat.say('@room-id=1;target-user-id=ana-id :tmi.twitch.tv CLEARCHAT #juniper :ana')
    await expect.poll(() => row('Ana').count()).toBe(0)
  })

  it('mutes a person with the keyboard, and undoes it', async () => {
    await lane().getByRole('button', { name: 'Mute Eve' }).focus()
    await show.panel.keyboard.press('Enter')
    await lane().getByText('Eve is not heard any more.').waitFor()
    expect(muted().at(-1)).toMatchObject({ muted: ['Eve'] })
    say('5', 'Eve', 'Marlow, dance!')
    await row('Marlow, dance!').getByText('you muted this person').waitFor()
    await lane().getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => muted().at(-1)).toMatchObject({ muted: [] })
  })

  it('sends tests, which are marked in the lane and in the run', async () => {
    await lane().getByText('Send a test').click()
    await lane().getByRole('button', { name: 'A raid of 40' }).click()
    await row('Raid: Test Viewer with 40 viewers').getByText('Test', { exact: true }).waitFor()
    expect(await untilEvent(show.dir, 'chat/raid')).toMatchObject({ viewers: 40, isTest: true })
    await show.panel.keyboard.press('p')
    await lane().getByRole('button', { name: 'A newcomer' }).click()
    await show.panel.getByRole('alert').filter({ hasText: 'The performer is paused' }).waitFor()
    await show.panel.keyboard.press('p')
  })

  it('“What did I miss?” is a list for the streamer, without tests', async () => {
    await lane().getByRole('button', { name: 'What did I miss?' }).click()
    await lane().getByRole('heading', { name: 'Questions to the performer' }).waitFor()
    await lane().getByText('Only you see this.').waitFor()
    await lane().getByText('30 min').click()
    await lane().getByRole('heading', { name: 'Questions to the performer' }).waitFor()
    expect(await lane().getByText('Raid').count()).toBe(0)
    expect(await faults()).toEqual([])
    await lane().getByRole('button', { name: 'Back to the chat' }).click()
  })

  it('says that it did not load, and keeps trying', async () => {
    const { panel } = show
    await panel.route('**/api/chat', (route) => route.abort())
    await lane().getByText('You are seeing the last known chat.').waitFor()
    await panel.unroute('**/api/chat')
    await expect.poll(() => lane().getByText('You are seeing the last known chat.').count()).toBe(0)
  })

  it('opens its settings: the budget with at most a third, and the people who are not heard', async () => {
    await lane().getByRole('button', { name: 'Chat settings' }).click()
    const budget = show.panel.getByRole('combobox', { name: 'Lines about chat' })
    await budget.waitFor()
    expect(await budget.locator('option').allTextContents()).toEqual(['None', 'One in six', 'One in three'])
    await expect.poll(() => show.panel.evaluate(() => document.activeElement?.id)).toBe('chat-settings')
    await show.panel.getByRole('textbox', { name: /People who are not heard/ }).waitFor()
  })
})
