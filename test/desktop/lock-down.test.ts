import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handleMessage } from '../../electron/desktop/ipc.ts'
import { isOurs, mayOpenOutside, mayUse } from '../../electron/desktop/lock-down.ts'

const origin = 'http://127.0.0.1:4747'

describe('isOurs', () => {
  it.each([
    ['http://127.0.0.1:4747/?token=x', true],
    ['http://127.0.0.1:4747/overlay', true],
    ['http://127.0.0.1:4748/', false],
    ['https://127.0.0.1:4747/', false],
    ['http://127.0.0.1:4747@evil.example/', false],
    ['file:///etc/passwd', false],
    ['about:blank', false],
    ['', false],
  ])('decides whether %s is ours: %s', (url, expected) => {
    expect(isOurs(url, origin)).toBe(expected)
  })
})

describe('mayOpenOutside', () => {
  it.each([
    ['https://ollama.com/library', true],
    ['http://127.0.0.1:4747/eye?token=x', true],
    ['http://127.0.0.1:4747/?token=x', false],
    ['http://127.0.0.1:4747/overlay?token=x', false],
    ['http://127.0.0.1:4748/eye?token=x', false],
    ['http://ollama.com/library', false],
    ['https://ollama.com.evil.example/', false],
    ['https://evil.example/?ollama.com', false],
    ['https://user@ollama.com/', false],
    ['https://ollama.com:8443/', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
  ])('decides whether the browser may open %s: %s', (url, expected) => {
    expect(mayOpenOutside(url, origin)).toBe(expected)
  })
})

describe('mayUse', () => {
  it('lets our eye page capture the screen', () => {
    expect(mayUse('display-capture', `${origin}/eye?auto=1&token=x`, origin)).toBe(true)
  })

  it.each([
    ['display-capture', `${origin}/`],
    ['display-capture', `${origin}/overlay`],
    ['display-capture', 'http://evil.example/eye'],
    ['media', `${origin}/eye`],
    ['geolocation', `${origin}/eye`],
    ['notifications', `${origin}/`],
    ['clipboard-read', `${origin}/`],
    ['hid', `${origin}/`],
  ])('denies %s to %s', (permission, url) => {
    expect(mayUse(permission, url, origin)).toBe(false)
  })
})

describe('handleMessage', () => {
  const send = (url: string | undefined, ...args: unknown[]) => {
    let handler: ((event: never, ...args: unknown[]) => unknown) | undefined
    const fakeIpc = {
      handle: (_: string, run: typeof handler) => {
        handler = run
      },
    }
    handleMessage(fakeIpc as never, 'adlib/test', origin, z.tuple([z.number()]), (n) => n + 1)
    const event = { senderFrame: url === undefined ? null : { url } }
    return () => handler?.(event as never, ...args)
  }

  it('resolves with the result for the panel', () => {
    expect(send(`${origin}/?token=x`, 1)()).toBe(2)
  })

  it.each([`${origin}/overlay`, 'http://evil.example/', undefined])('refuses a message from %s', (url) => {
    expect(send(url, 1)).toThrow('only the panel')
  })

  it('refuses arguments that do not fit the schema', () => {
    expect(send(`${origin}/`, 'one')).toThrow(/adlib\/test: .*number/)
    expect(send(`${origin}/`, 1, 2)).toThrow('adlib/test')
  })
})
