import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sendRequest } from '../../../electron/rules/send-request.ts'
import { runStreamerBotAction } from '../../../electron/rules/streamer-bot.ts'
import type { FiringAbout } from '../../../src-shared/events/firing.ts'
import { fakeStreamerBot } from '../../fixtures/fake-streamer-bot.ts'

const about: FiringAbout = { kind: 'death', subject: 'Gruk "the" & Co', number: 'HP', value: 3 }
const open = new AbortController().signal
let close = () => {}
afterEach(() => close())

interface Got {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A local web server that keeps what it gets. */
async function server(answer: (response: ServerResponse) => void = (response) => response.end('ok')) {
  const got: Got[] = []
  const web: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      got.push({ method: request.method, url: request.url, headers: request.headers, body })
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => web.once('listening', resolve))
  close = () => {
    web.closeAllConnections()
    web.close()
  }
  return { got, url: `http://127.0.0.1:${(web.address() as { port: number }).port}` }
}

describe('sendRequest', () => {
  it('fills placeholders so that facts stay in their place of the address and of a JSON body', async () => {
    const { got, url } = await server()
    const body = '{"text":"{subject}","hp":{value}}'
    const action = { do: 'http', method: 'POST', url: `${url}/x/{subject}?k={kind}`, body } as const
    expect(await sendRequest(action, about, open)).toBeNull()
    expect(got).toMatchObject([
      {
        ...{ method: 'POST', url: '/x/Gruk%20%22the%22%20%26%20Co?k=death' },
        headers: { 'content-type': 'application/json' },
        body: '{"text":"Gruk \\"the\\" & Co","hp":3}',
      },
    ])
  })

  it('fires a trigger as the webhook of SAMMI expects it', async () => {
    const { got, url } = await server()
    const action = { do: 'sammi', trigger: 'Died', url: `${url}/webhook` } as const
    expect(await sendRequest(action, about, open)).toBeNull()
    expect(got).toMatchObject([{ method: 'POST', url: '/webhook' }])
    expect(JSON.parse(got[0]?.body ?? '')).toEqual({ trigger: 'Died', data: about })
  })

  it('follows no redirect, and reports statuses without the text of the answer', async () => {
    const action = (url: string) => ({ do: 'http', method: 'GET', url, body: '' }) as const
    const moved = await server((response) =>
      response.writeHead(302, { location: 'http://example.com/' }).end(),
    )
    expect(await sendRequest(action(moved.url), about, open)).toMatchObject({
      message: expect.stringContaining('redirects'),
    })
    expect(moved.got).toHaveLength(1)
    close()
    const broken = await server((response) => response.writeHead(500).end('secret'))
    const failure = await sendRequest(action(broken.url), about, open)
    expect(failure?.message).toMatch(/status 500/)
    expect(JSON.stringify(failure)).not.toContain('secret')
  })

  it('ends with an answer that has no end, and with a server that is not there', async () => {
    const { url } = await server((response) => {
      const more = (): void => {
        if (response.destroyed) return
        response.write('x'.repeat(64 * 1024))
        response.once('drain', more)
      }
      more()
    })
    expect(await sendRequest({ do: 'http', method: 'GET', url, body: '' }, about, open)).toBeNull()
    close()
    expect(await sendRequest({ do: 'http', method: 'GET', url, body: '' }, about, open)).toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    })
  })
})

/** A server that knows the action `Lamp`. */
async function bot(password?: string) {
  const server = await fakeStreamerBot('Lamp', password)
  close = server.stop
  return server
}

describe('runStreamerBotAction', () => {
  const act = (url: string, password: string | null = null, action = 'Lamp') =>
    runStreamerBotAction({ action, url }, { ...about }, { password, signal: open })

  it('runs an action by its name, with the facts of the moment', async () => {
    const { done, url } = await bot()
    expect(await act(url)).toBeNull()
    expect(done).toEqual([{ request: 'DoAction', action: { name: 'Lamp' }, args: about }])
  })

  it('answers the challenge with the password, and reports a wrong or missing one', async () => {
    const { done, url } = await bot('pass')
    expect(await act(url, 'pass')).toBeNull()
    expect(await act(url, 'wrong')).toMatchObject({ message: 'Streamer.bot rejects the password.' })
    expect(await act(url)).toMatchObject({ remedy: expect.stringContaining('password') })
    expect(done).toHaveLength(1)
  })

  it('reports an action that does not exist, and a program that is not there', async () => {
    const { url } = await bot()
    expect(await act(url, null, 'Fog')).toMatchObject({ message: expect.stringContaining('“Fog”') })
    close()
    expect(await act(url)).toMatchObject({ message: expect.stringContaining('cannot be reached') })
  })
})
