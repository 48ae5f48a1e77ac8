import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handleMessage } from '../../electron/desktop/ipc.ts'
import { isOurs, lockContents, mayOpenOutside, mayUse } from '../../electron/desktop/lock-down.ts'

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
  ])('decides whether %s is a page of Adlib: %s', (url, expected) => {
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
    const url = `${origin}/eye?auto=1&token=x`
    expect(mayUse('display-capture', url, origin, { media: [], isListening: false })).toBe(true)
  })

  it('lets the eye page use the microphone without the camera, and only while the ears are turned on', () => {
    const may = (media: string[], isListening: boolean, page = '/eye') =>
      mayUse('media', `${origin}${page}`, origin, { media, isListening })
    expect(may(['audio'], true)).toBe(true)
    expect(may(['audio'], false)).toBe(false)
    expect(may(['audio', 'video'], true)).toBe(false)
    expect(may([], true)).toBe(false)
    expect(may(['audio'], true, '/')).toBe(false)
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
    expect(mayUse(permission, url, origin, { media: ['video'], isListening: true })).toBe(false)
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

  it('returns the result of the handler if the panel sends the message', () => {
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

describe('lockContents', () => {
  const locked = () => {
    const outside: string[] = []
    let open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof open) => {
        open = handler
      },
    })
    lockContents(contents as unknown as WebContents, origin, (url) => outside.push(url))
    const isPrevented = (name: string, url = ''): boolean => {
      let prevented = false
      contents.emit(name, { url, preventDefault: () => (prevented = true) })
      return prevented
    }
    return { isPrevented, open: (url: string) => open({ url }), outside }
  }

  it('keeps pages, frames and redirects on Adlib’s own origin', () => {
    const { isPrevented } = locked()
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(isPrevented(name, 'https://evil.example/')).toBe(true)
      expect(isPrevented(name, `${origin}/overlay`)).toBe(false)
    }
  })

  it('blocks every webview', () => {
    expect(locked().isPrevented('will-attach-webview')).toBe(true)
  })

  it('opens no window, and sends only allowed addresses to the browser', () => {
    const { open, outside } = locked()
    for (const url of ['https://ollama.com/download', 'https://evil.example/', `${origin}/overlay`])
      expect(open(url)).toEqual({ action: 'deny' })
    expect(outside).toEqual(['https://ollama.com/download'])
  })
})
