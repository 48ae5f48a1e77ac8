import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeWav } from '../../src-shared/voice/wav.ts'
import { perform, stopAll, temporaryFolder, untilEvent, writeSettings } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { unpaced } from '../fixtures/stage.ts'

if (!chromiumPath) console.log(`voice: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('voice', () => {
  const folder = temporaryFolder()
  afterAll(() => {
    stopAll()
    folder.remove()
  })

  it('plays the sound of a `speak` call on the overlay in step with the caption', async () => {
    writeSettings(folder.dir, { ...unpaced, mcp: { serve: true }, voice: { engine: 'mumble' } })
    const adlib = await perform(folder.dir, ['--frames', 'screen', '--model', 'understudy'])
    const browser = await openBrowser()
    const overlay = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    const requests: string[] = []
    overlay.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await overlay.goto(adlib.urls.overlay)
    await untilEvent(folder.dir, 'stage/page')
    // A browser plays sound only after a click.
    await overlay.mouse.click(5, 5)
    // Hidden characters are in `s` elements.
    await overlay.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const words = document.querySelector('.cap p')
        if (words === null) return
        const rests = [...words.querySelectorAll('s')].map((rest) => rest.textContent ?? '')
        seen.push(rests.join('').length)
      }).observe(document.body, { childList: true, subtree: true })
    })

    const { origin } = new URL(adlib.urls.panel)
    const headers = { authorization: `Bearer ${adlib.token}` }
    const { mcp } = (await (await fetch(`${origin}/api/urls`, { headers })).json()) as {
      mcp: { url: string; token: string }
    }
    const client = new Client({ name: 'voice', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${mcp.token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit }))
    const text = 'Nobody make eye contact, he has a theme song.'
    const result = await client.callTool({ name: 'speak', arguments: { text, voice: 'vera' } })
    expect(result.isError ?? false).toBe(false)

    const { cue } = await untilEvent(folder.dir, 'stage/cue')
    const audio = cue.content.lane === 'voice' ? cue.content.audio : undefined
    expect(audio?.syllables.at(-1)?.chars).toBe(text.length)
    expect(cue.durationMs).toBe((audio?.durationMs ?? 0) + 600)
    await untilEvent(folder.dir, 'stage/shown')
    const path = `/media/voice/${audio?.id}.wav`
    expect(requests).toContain(path)
    const hidden = () => overlay.evaluate(() => (window as unknown as { seen: number[] }).seen)
    await expect.poll(async () => (await hidden()).at(-1)).toBe(0)
    const steps = [...new Set(await hidden())]
    expect(steps).toEqual(steps.toSorted((a, b) => b - a))
    expect(steps.length).toBeGreaterThan(4)

    const statusWith = async (page: string) => {
      const token = page === '' ? '' : new URL(page).search
      return (await fetch(`${origin}${path}${token}`)).status
    }
    expect(await statusWith('')).toBe(404)
    expect(await statusWith(adlib.urls.eye)).toBe(404)
    expect(await statusWith(adlib.urls.overlay)).toBe(200)
    const clip = await fetch(`${origin}${path}`, { headers })
    expect(clip.headers.get('content-type')).toBe('audio/wav')
    expect(decodeWav(new Uint8Array(await clip.arrayBuffer()))?.rate).toBe(22_050)

    await client.close()
    await browser.close()
    await adlib.stop()
  })
})
