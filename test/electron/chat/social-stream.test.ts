import { describe, expect, it } from 'vitest'
import { plainText } from '../../../electron/chat/plain-text.ts'
import { readSocialStream } from '../../../electron/chat/social-stream-items.ts'
import { chatItem } from '../../../src-shared/chat/chat-item.ts'

const read = (frame: Record<string, unknown>) =>
  readSocialStream({ chatname: 'Ana', type: 'youtube', ...frame }).map((item) => chatItem.parse(item))

describe('plainText', () => {
  it.each([
    ['<b>Hi</b> there', 'Hi there'],
    ['one<br>two', 'one two'],
    ['1 &lt; 2 &amp; 3 &#39;x&#x27;', "1 < 2 & 3 'x'"],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['hi <img src=x onerror="alert(1)"', 'hi'],
    ['&lt;script&gt;', '<script>'],
    ['&#0;&#1114112;&nope;', '&nope;'],
  ])('%s becomes %s', (html, text) => {
    expect(plainText(html).text).toBe(text)
  })

  it('keeps the names of pictures, and cuts what is too long', () => {
    expect(plainText('nice <img alt="Kappa" src="k.png"> one')).toEqual({
      text: 'nice Kappa one',
      pictures: ['Kappa'],
    })
    expect(plainText('<img '.repeat(100_000)).text).toBe('')
    expect(plainText('x'.repeat(100_000)).text.length).toBeLessThan(10_000)
  })
})

describe('readSocialStream', () => {
  it('strips HTML from messages and names, but leaves plain text as it is', () => {
    expect(read({ chatname: '<b>Ana</b>', chatmessage: '<i>a</i> &lt; b' })).toMatchObject([
      { text: 'a < b', person: { name: 'Ana' } },
    ])
    expect(read({ chatmessage: 'a <i> b', textonly: true })).toMatchObject([{ text: 'a <i> b' }])
  })

  it.each([
    ['$5.00 USD', { what: 'money', amount: 5 }],
    ['1.250,50 €', { what: 'money', amount: 1250.5 }],
    ['¥1,000', { what: 'money', amount: 1000 }],
    ['100 bits', { what: 'bits', amount: 100 }],
  ])('reads the donation %s', (hasDonation, expected) => {
    expect(read({ chatmessage: 'For you', hasDonation })).toMatchObject([
      { kind: 'message', text: 'For you' },
      { kind: 'gift', ...expected },
    ])
  })

  it('names no amount of what has no known value', () => {
    expect(read({ chatmessage: '', hasDonation: '5 roses' })).toEqual([])
  })

  it('reads events as what they are, and never as words of the person', () => {
    expect(read({ event: 'raid', chatmessage: 'Ana is raiding with a party of 12' })).toMatchObject([
      { kind: 'raid', viewers: 12 },
    ])
    expect(read({ event: 'new_subscriber', chatmessage: 'Ana subscribed' })).toMatchObject([{ what: 'sub' }])
    expect(read({ event: 'gift_subscription', chatmessage: 'x' })).toMatchObject([{ what: 'gift-sub' }])
    expect(read({ event: 'new_follower', chatmessage: 'Ana followed' })).toEqual([])
  })

  it('takes roles from its flags: moderator, host, member and bot', () => {
    expect(read({ chatmessage: 'x', moderator: true, membership: 'Member', bot: true })).toMatchObject([
      { person: { roles: ['moderator', 'subscriber', 'bot'] } },
    ])
    expect(read({ chatmessage: 'moderator: true', moderator: 'true' })).toMatchObject([
      { person: { roles: [] } },
    ])
  })

  it('tells messages apart whose numbers are the same after its page was loaded again', () => {
    const ids = ['Hi', 'Ho', 'Hi'].map((chatmessage) => {
      const [item] = read({ id: 1, chatmessage })
      return item !== undefined && 'id' in item && item.id
    })
    expect(ids[0]).not.toBe(ids[1])
    expect(ids[0]).toBe(ids[2])
  })

  it('ignores messages between its own pages', () => {
    for (const frame of [{ action: 'clearOverlay' }, { callback: { get: 'x', result: true } }, {}])
      expect(readSocialStream(frame)).toEqual([])
  })
})
