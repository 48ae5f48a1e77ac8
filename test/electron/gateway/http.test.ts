import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { urlsAnswer } from '../../../src-shared/contract/api/about.ts'
import { eyeAnswer, eyeLinesAnswer } from '../../../src-shared/contract/api/eye.ts'
import { modelsAnswer, testLineAnswer } from '../../../src-shared/contract/api/models.ts'
import { runsAnswer, turnPage } from '../../../src-shared/contract/api/runs.ts'
import { filteredAnswer } from '../../../src-shared/contract/api/show.ts'
import { apiFailure } from '../../../src-shared/contract/command.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { stateFor } from '../../../src-shared/projections/page-state.ts'
import { arbitraryBody } from '../../fixtures/arbitrary-events.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'

let g: TestGateway
beforeAll(async () => {
  g = await testGateway()
})
afterAll(() => g.stop())

/** Sends a request with headers that `fetch` does not allow, such as Host. */
const raw = (path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: g.gateway.port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

describe('a page route', () => {
  const page = (path: string) => fetch(`http://127.0.0.1:${g.gateway.port}${path}`)

  it.each([
    ['panel', '/'],
    ['overlay', '/overlay'],
    ['eye', '/eye'],
  ] as const)('serves the %s page only with the token of that role', async (role, path) => {
    const served = await (await page(`${path}?token=${tokens[role]}`)).text()
    expect(served).toContain(`<title>${role} page</title>`)
    for (const other of [
      '',
      '?token=',
      '?token=wrong',
      ...Object.values(tokens)
        .filter((t) => t !== tokens[role])
        .map((t) => `?token=${t}`),
    ]) {
      const answer = await page(path + other)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain(`<title>${role} page</title>`)
    }
  })

  it('asks for a missing token on the panel and the eye page, and shows nothing on the overlay', async () => {
    const asked = { '/': 'the panel', '/eye': 'the eye page' }
    for (const [path, name] of Object.entries(asked)) {
      const html = await (await page(path)).text()
      expect(html).toContain('<h1>Paste the access token</h1>')
      expect(html).toContain(`<title>Adlib ${path === '/' ? 'panel' : 'eye'}: access token</title>`)
      expect(html).toContain(`This address opens ${name}`)
      expect(html).toContain('<input name="token"')
      expect(html).not.toContain('role="alert"')
    }
    const overlay = await (await page('/overlay')).text()
    expect(overlay).toContain('background:transparent')
    expect(overlay.replace(/<(title|style)>.*?<\/\1>|<[^>]+>/g, '').trim()).toBe('')
  })

  it('explains why a token is rejected, without showing the token', async () => {
    const invalid = await (await page('/eye?token=guess%3Cb%3E')).text()
    expect(invalid).toContain('That token is not valid. This page needs the token of the eye page.')
    expect(invalid).not.toContain('guess')
    const swapped = await (await page(`/?token=${tokens.eye}`)).text()
    expect(swapped).toContain('That is the token of the eye. This page needs the token of the panel.')
    expect(swapped).not.toContain(tokens.eye)
  })

  it.each([
    ['a whole address', (token: string) => `http://127.0.0.1:4747/eye?token=${token}`],
    [
      'an address with other parameters',
      (token: string) => `http://127.0.0.1:4747/eye?auto=1&token=${token}#top`,
    ],
    ['a token with blanks around it', (token: string) => `  ${token}\n`],
  ])('accepts a token pasted as %s', async (_name, paste) => {
    const form = `/eye?token=${encodeURIComponent(paste(tokens.eye))}`
    const opened = await page(form)
    expect(new URL(opened.url).search).toBe(`?token=${tokens.eye}`)
    expect(await opened.text()).toContain('<title>eye page</title>')
    const wrong = await (await page(`/eye?token=${encodeURIComponent(paste('wrong'))}`)).text()
    expect(wrong).toContain('That token is not valid.')
  })

  it('never writes a token into the HTML of a page', async () => {
    for (const url of Object.values(g.gateway.urls)) {
      const html = await (await fetch(url)).text()
      for (const token of Object.values(tokens)) expect(html).not.toContain(token)
    }
  })

  it('sends headers that restrict scripts, framing, content sniffing, caching and referrers', async () => {
    const panel = (await page(`/?token=${tokens.panel}`)).headers
    const policy = panel.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${g.gateway.port}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(panel.get('x-content-type-options')).toBe('nosniff')
    expect(panel.get('referrer-policy')).toBe('no-referrer')
    expect(panel.get('cache-control')).toBe('no-store')
    const eye = (await page(`/eye?token=${tokens.eye}`)).headers.get('content-security-policy')
    expect(eye).toContain("script-src 'self' 'wasm-unsafe-eval'")
  })

  it('explains how to build the pages if they are missing', async () => {
    const bare = await testGateway({ pagesDir: '/nowhere' })
    const answer = await fetch(bare.gateway.urls.panel)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')])
    await bare.stop()
  })
})

describe('an invalid request target', () => {
  it('rejects an invalid request target, and serves the next request', async () => {
    for (const path of ['//', '//evil.example/', 'http://[']) {
      const { status } = await raw(path, {
        host: `127.0.0.1:${g.gateway.port}`,
        origin: 'https://evil.example',
      })
      expect([400, 404]).toContain(status)
    }
    expect((await g.api('/api/runs', 'panel')).status).toBe(200)
  })
})

describe('a static file route', () => {
  it('serves assets and media without a token', async () => {
    const script = await g.api('/assets/panel-abc.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    const emote = await g.api('/media/emotes/party%20popper.svg')
    expect([emote.status, await emote.text()]).toEqual([200, '<svg/>'])
  })

  it('serves no file outside its folders', async () => {
    symlinkSync(join(g.folder, 'secret.json'), join(g.folder, 'media', 'link.json'))
    mkdirSync(join(g.folder, 'media', 'folder.svg'))
    const paths = [
      '/media/../secret.json',
      '/media/%2e%2e/secret.json',
      '/media/..%2fsecret.json',
      '/media/%2e%2e%2fsecret.json',
      '/media/..%5csecret.json',
      '/media/emotes/../../secret.json',
      '/media//etc/hosts.json',
      '/media/link.json',
      '/media/.hidden.svg',
      '/media/folder.svg',
      '/media/missing.svg',
      '/media/%',
      '/media/%00.svg',
      '/media/',
      '/assets/../panel/index.html',
      '/panel/index.html',
      '/secret.json',
    ]
    for (const path of paths) {
      const { status, body } = await raw(path, { host: '127.0.0.1' })
      expect([path, status]).toEqual([path, 404])
      expect(body).not.toContain('secret":true')
    }
  })
})

describe('the access check', () => {
  it('answers 401 for a missing or wrong token', async () => {
    for (const path of [
      '/api/runs',
      '/api/eye.jpg',
      '/api/eye',
      '/api/eye/thumb?obs=Game',
      '/api/eye/lines',
      '/api/brains',
      '/api/try/line?model=small:1b',
      '/api/try/voice.wav?text=hello',
      '/api/urls',
      '/api/obs',
      '/api/personas',
      '/api/memory',
      '/api/overlay-loader.html',
      `/api/runs/${g.journal.run}/snapshot`,
      `/api/runs/${g.journal.run}/events`,
      '/api/nothing',
    ]) {
      expect((await g.api(path)).status).toBe(401)
      expect((await g.api(path, undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
      expect((await g.api(`${path}?token=${tokens.panel}`)).status).toBe(401)
    }
  })

  it('rejects every host name except loopback', async () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:80',
      '10.0.0.5',
      'a@127.0.0.1',
    ]) {
      for (const path of [`/?token=${tokens.panel}`, '/assets/panel-abc.js', '/api/runs']) {
        const { status, body } = await raw(path, { host, authorization: `Bearer ${tokens.panel}` })
        expect([host, path, status >= 400]).toEqual([host, path, true])
        expect(body).not.toContain('panel page')
      }
    }
    for (const host of ['localhost', 'LOCALHOST:4747', '127.0.0.1', '[::1]:9']) {
      expect((await raw('/api/runs', { host, authorization: `Bearer ${tokens.panel}` })).status).toBe(200)
    }
  })

  it('rejects pages of other origins, and accepts a page opened from a file only as an overlay', async () => {
    const path = `/api/runs/${g.journal.run}/snapshot`
    const own = `http://127.0.0.1:${g.gateway.port}`
    expect((await g.api(path, 'panel', { origin: own })).status).toBe(200)
    for (const origin of ['http://127.0.0.1:1', 'https://evil.example', `${own}.evil.example`, '']) {
      for (const role of ['panel', 'overlay'] as const) {
        const { status } = await raw(path, {
          host: `127.0.0.1:${g.gateway.port}`,
          origin,
          authorization: `Bearer ${tokens[role]}`,
        })
        expect([origin, role, status]).toEqual([origin, role, 403])
      }
    }
    for (const origin of ['null', 'file://', 'http://absolute']) {
      const overlay = await g.api(path, 'overlay', { origin })
      expect([overlay.status, overlay.headers.get('access-control-allow-origin')]).toEqual([200, origin])
      expect((await g.api(path, 'panel', { origin })).status).toBe(403)
      expect((await g.api(path, 'eye', { origin })).status).toBe(403)
    }
  })

  it('grants a CORS preflight only to a page opened from a file', async () => {
    const preflight = (origin: string) =>
      fetch(`http://127.0.0.1:${g.gateway.port}/api/runs/x/snapshot`, {
        method: 'OPTIONS',
        headers: { origin },
      })
    const file = await preflight('null')
    expect([file.status, file.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization'])
    const other = await preflight('https://evil.example')
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([401, null])
  })

  it('lets a page opened from a file read the HTML of the overlay, but not of any other page', async () => {
    const readable = async (path: string, origin: string) => {
      const { headers } = await fetch(`http://127.0.0.1:${g.gateway.port}${path}`, { headers: { origin } })
      return headers.get('access-control-allow-origin')
    }
    expect(await readable(`/overlay?token=${tokens.overlay}`, 'null')).toBe('null')
    expect(await readable(`/overlay?token=${tokens.overlay}`, 'http://absolute')).toBe('http://absolute')
    expect(await readable(`/overlay?token=${tokens.overlay}`, 'https://example.com')).toBeNull()
    expect(await readable(`/?token=${tokens.panel}`, 'null')).toBeNull()
  })

  it('denies panel routes to other roles', async () => {
    const names = [
      'runs',
      'brains',
      'try/line',
      'try/voice.wav',
      'urls',
      'eye.jpg',
      'filtered/f1',
      'obs',
      'overlay-loader.html',
    ]
    for (const path of names.map((name) => `/api/${name}`)) {
      expect((await g.api(path, 'overlay')).status).toBe(403)
      expect((await g.api(path, 'eye')).status).toBe(403)
    }
  })
})

describe('the panel API', () => {
  it('lists runs, models and the addresses of the pages', async () => {
    const { runs } = runsAnswer.parse(await (await g.api('/api/runs', 'panel')).json())
    expect(runs).toEqual([expect.objectContaining({ run: g.journal.run, ended: false, live: true })])
    expect(await (await g.api(`/api/runs/${g.journal.run}`, 'panel')).json()).toEqual(runs[0])
    expect(modelsAnswer.parse(await (await g.api('/api/brains', 'panel')).json())).toEqual({
      brains: [{ model: 'understudy', driver: 'understudy' }],
      ...{ ollama: { address: 'http://localhost:11434', state: 'down' }, isPartial: false },
      ...{ memory: 8e9, suggested: [], unreadable: [], unfinished: [], registry: 'registry.example' },
    })
    expect(urlsAnswer.parse(await (await g.api('/api/urls', 'panel')).json())).toEqual({
      ...g.gateway.urls,
      counter: `http://127.0.0.1:${g.gateway.port}/counter?token=${tokens.overlay}`,
      mcp: { url: `http://127.0.0.1:${g.gateway.port}/mcp`, token: tokens.mcp, on: false },
      observe: { url: `http://127.0.0.1:${g.gateway.port}/api/observe`, token: tokens.observe },
      chat: { url: `http://127.0.0.1:${g.gateway.port}/api/chat`, token: tokens.chat },
    })
  })

  it('returns a model’s test line or a voice sample, or an answer without one that no browser logs as an error', async () => {
    const line = await g.api('/api/try/line?model=small:1b', 'panel')
    expect(testLineAnswer.parse(await line.json())).toMatchObject({ line: 'That was close.', ms: 400 })
    const missing = await g.api('/api/try/line?model=nobody:7b', 'panel')
    expect([missing.status, await missing.json()]).toMatchObject([200, { error: { remedy: 'Pull it.' } }])
    const voice = await g.api('/api/try/voice.wav?text=hello&voice=pip', 'panel')
    expect(voice.headers.get('content-type')).toBe('audio/wav')
    expect((await g.api('/api/try/voice.wav', 'panel')).status).toBe(204)
  })

  it('returns the latest picture from memory, or 204 before the first one', async () => {
    expect((await g.api('/api/eye.jpg', 'panel')).status).toBe(204)
    g.host.picture = new Uint8Array([0xff, 0xd8, 0xff, 1])
    const picture = await g.api('/api/eye.jpg', 'panel')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(g.host.picture)
  })

  it('returns the lines on the screen only to the panel', async () => {
    const answer = await (await g.api('/api/eye/lines', 'panel')).json()
    expect(eyeLinesAnswer.parse(answer)).toEqual({ at: 1, size: [1920, 1080], lines: [] })
    expect((await g.api('/api/eye/lines', 'overlay')).status).toBe(403)
  })

  it('returns the watched source only to the panel, and the reason for a missing OBS thumbnail', async () => {
    expect(eyeAnswer.parse(await (await g.api('/api/eye', 'panel')).json()).watched.kind).toBe('off')
    expect((await g.api('/api/eye', 'overlay')).status).toBe(403)
    const thumb = await g.api('/api/eye/thumb?obs=Game', 'panel')
    expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const missing = await g.api('/api/eye/thumb?obs=Gone', 'panel')
    expect([missing.status, await missing.json()]).toEqual([
      200,
      { error: { kind: 'missing', message: 'no "Gone"', remedy: 'Choose another one.' } },
    ])
  })
})

describe('the API of held-back words', () => {
  it('returns held-back words from memory, or the reason if they are gone', async () => {
    expect(filteredAnswer.parse(await (await g.api('/api/filtered/f1', 'panel')).json())).toEqual({
      id: 'f1',
      text: 'held words',
    })
    const old = await g.api('/api/filtered/f0', 'panel')
    expect([old.status, apiFailure.parse(await old.json()).error.kind]).toEqual([200, 'gone'])
  })
})

describe('the runs API', () => {
  let events: AdlibEvent[] = []
  beforeEach(async () => {
    for (const body of fc.sample(arbitraryBody, { numRuns: 60, seed: 7 })) g.journal.append(body as EventBody)
    events = []
    for await (const event of g.journal.since(0)) events.push(event)
  })
  const snapshot = async (query = '', role: 'panel' | 'overlay' | 'eye' = 'panel', run = g.journal.run) =>
    (await g.api(`/api/runs/${run}/snapshot${query}`, role)).json() as Promise<{
      seq: number
      state: unknown
    }>

  it('returns the current state from memory', async () => {
    const state = g.journal.state()
    expect(await snapshot()).toEqual({ seq: state.seq, state: stateFor('owner', state, 0) })
  })

  it('returns the state after any seq, computed from the events up to that seq', async () => {
    for (let seq = 0; seq <= events.length; seq += 3) {
      const state = fold(events.filter((event) => event.seq <= seq))
      expect(await snapshot(`?seq=${seq}`)).toEqual({ seq, state: stateFor('owner', state, 0) })
    }
  })

  it('returns only the stage state to an overlay, and only the name of the run to an eye', async () => {
    expect(Object.keys((await snapshot('', 'overlay')).state as object).sort()).toEqual([
      'cues',
      'overlay',
      'panic',
      'puppet',
      'run',
      'seen',
      'sound',
    ])
    expect((await snapshot('', 'eye')).state).toEqual({ run: g.journal.run })
  })

  it('streams the events after a seq, one per line, without those that the role may not see', async () => {
    const read = async (role: 'panel' | 'overlay' | 'eye', since: number): Promise<AdlibEvent[]> => {
      const answer = await g.api(`/api/runs/${g.journal.run}/events?since=${since}`, role)
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
      return (await answer.text())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    }
    // Some contents of events, such as the bodies of messages between agents, are not sent to pages.
    const forPanel = events.map((event) => eventFor('owner', event))
    expect(await read('panel', 0)).toEqual(forPanel)
    expect(await read('panel', 17)).toEqual(forPanel.slice(17))
    expect(await read('panel', 9999)).toEqual([])
    g.journal.append({
      type: 'settings/changed',
      patch: { overlay: { safeMargin: 8 }, show: { notes: 'for the panel alone' } },
      by: 'panel',
    })
    const seen = await read('overlay', events.length)
    expect(seen).toMatchObject([{ type: 'settings/changed', patch: { overlay: { safeMargin: 8 } } }])
    expect(JSON.stringify(seen)).not.toContain('for the panel alone')
    const stage = new Set([
      'stage/cue',
      'stage/dropped',
      'stage/stopped',
      'stage/cleared',
      'stage/panic',
      'stage/released',
    ])
    const rest = (await read('overlay', 0)).filter(({ type }) => type !== 'settings/changed')
    expect(rest).toEqual(events.filter(({ type }) => stage.has(type)))
    expect(await read('eye', 0)).toEqual(events.filter(({ type }) => type === 'sight/source'))
  })

  it('reads an earlier run from its file', async () => {
    const run = '2020-01-01T00-00-00-000Z-abcd'
    mkdirSync(join(g.host.past.runsDir, run), { recursive: true })
    const lines = events.slice(0, 10).map((event) => `${JSON.stringify({ ...event, run })}\n`)
    writeFileSync(join(g.host.past.runsDir, run, 'events.jsonl'), lines.join(''))
    const earlier = lines.map((line) => JSON.parse(line) as AdlibEvent)
    expect(await snapshot('', 'panel', run)).toEqual({ seq: 10, state: fold(earlier) })
    expect(await snapshot('?seq=4', 'panel', run)).toEqual({ seq: 4, state: fold(earlier.slice(0, 4)) })
  })

  it('answers 404 for an unknown run, whatever characters its name contains', async () => {
    for (const run of ['2020-01-01T00-00-00-000Z-ffff', '..', '..%2f..', '%2e%2e%2fsecret', 'x']) {
      for (const what of ['', '/snapshot', '/events', '/timeline', '/export.csv']) {
        const { status } = await g.api(`/api/runs/${run}${what}`, 'panel')
        // `fetch` resolves `/api/runs/..` to `/api/`, which is not the address of a run.
        if (!run.startsWith('..') || !['', '/events'].includes(what))
          expect([run, what, status]).toEqual([run, what, 404])
      }
    }
  })

  it('answers 400 with a remedy for an invalid number', async () => {
    for (const query of ['snapshot?seq=-1', 'snapshot?seq=x', 'snapshot?seq=', 'events?since=1.5']) {
      const answer = await g.api(`/api/runs/${g.journal.run}/${query}`, 'panel')
      expect(answer.status).toBe(400)
      expect(apiFailure.parse(await answer.json()).error.remedy).not.toBe('')
    }
  })
})

describe('the turns API', () => {
  it('returns turns only to the panel, and rejects an invalid query', async () => {
    g.journal.append({ type: 'turn/start', turn: 't900', cause: 'tick', observation: '' })
    const at = `/api/runs/${g.journal.run}/turns`
    const status = async (path: string, role: 'panel' | 'overlay' | 'eye' = 'panel') =>
      (await g.api(path, role)).status
    expect([await status(at, 'overlay'), await status(at, 'eye')]).toEqual([403, 403])
    expect(await status(`${at}?filter=nonsense`)).toBe(400)
    expect(await status(`${at}?most=1000`)).toBe(400)
    expect(await status(`${at}?before=t404`)).toBe(404)
    expect(await status('/api/runs/no-run/turns')).toBe(404)
    expect(await status('/api/runs/..%2f..%2fetc/turns')).toBe(404)
    const page = turnPage.parse(await (await g.api(`${at}?most=1`, 'panel')).json())
    expect(page).toMatchObject({ turns: [{ turn: 't900' }] })
  })

  it('answers each of 30 concurrent requests for turns', async () => {
    const at = `/api/runs/${g.journal.run}/turns?search=nothing`
    const answers = await Promise.all(Array.from({ length: 30 }, () => g.api(at, 'panel')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  })
})
