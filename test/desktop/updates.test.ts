import { afterEach, describe, expect, it, vi } from 'vitest'
import english from '../../electron/desktop/languages/en.json' with { type: 'json' }
import { checkForUpdates } from '../../electron/desktop/updates.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns what the panel shows if GitHub gives this answer to version 0.9.0. */
async function newsAfter(answer: () => Promise<Response>): Promise<string[]> {
  vi.stubGlobal('fetch', answer)
  const news: string[] = []
  await checkForUpdates('0.9.0', ({ message }) => news.push(message), english)
  return news
}
const tagged = (tag: unknown) => async () => Response.json({ tag_name: tag })

describe('the question for a newer version', () => {
  it('names a newer version, also one with more digits', async () => {
    expect(await newsAfter(tagged('v0.10.0'))).toEqual(['Adlib 0.10.0 is available.'])
  })

  it('says nothing about the same or an older version', async () => {
    expect(await newsAfter(tagged('v0.9.0'))).toEqual([])
    expect(await newsAfter(tagged('v0.8.12'))).toEqual([])
  })

  it('says nothing if GitHub cannot be reached, limits requests or answers with something else', async () => {
    expect(await newsAfter(() => Promise.reject(new TypeError('fetch failed')))).toEqual([])
    expect(await newsAfter(async () => Response.json({ message: 'rate limit' }, { status: 403 }))).toEqual([])
    expect(await newsAfter(async () => new Response('<html>'))).toEqual([])
    expect(await newsAfter(tagged('<script>'))).toEqual([])
  })
})
