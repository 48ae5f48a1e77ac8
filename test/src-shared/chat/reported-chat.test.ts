import { describe, expect, it } from 'vitest'
import { idOfName } from '../../../src-shared/chat/chat-item.ts'
import { itemOf, reportedChat } from '../../../src-shared/chat/reported-chat.ts'

const item = (report: object) => itemOf(reportedChat.parse({ platform: 'kick', ...report }), 'new')

describe('itemOf', () => {
  it('makes an id from the name of a person without one, which does not contain it, and keeps roles', () => {
    expect(item({ name: 'Ana', text: 'Hi', roles: ['moderator'] })).toEqual({
      ...{ kind: 'message', platform: 'kick', id: 'new', text: 'Hi', isFirst: false, emotes: [] },
      person: { id: idOfName('ana'), name: 'Ana', roles: ['moderator'] },
    })
    expect(item({ name: 'Ana', user: 'u7', id: 'm1', text: 'Hi' })).toMatchObject({
      ...{ id: 'm1', person: { id: idOfName('u7') } },
    })
    expect(idOfName('Ana')).not.toMatch(/ana/i)
  })

  it('makes gifts of money and raids', () => {
    expect(item({ kind: 'gift', name: 'Ana', amount: 5.5 })).toMatchObject({ what: 'money', amount: 5.5 })
    expect(item({ kind: 'raid', name: 'Ana', amount: 40 })).toMatchObject({ kind: 'raid', viewers: 40 })
  })

  it('removes a message, a person, or the whole platform', () => {
    const gone = { kind: 'gone', platform: 'kick' }
    expect(item({ ...gone, id: 'm1', user: 'u7' })).toEqual({ ...gone, message: 'm1' })
    expect(item({ ...gone, user: 'u7' })).toEqual({ ...gone, person: idOfName('u7') })
    expect(item({ ...gone, name: 'Ana' })).toEqual({ ...gone, person: idOfName('ana') })
    expect(item(gone)).toEqual(gone)
  })
})
