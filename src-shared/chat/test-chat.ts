import type { ChatTest } from '../contract/api/chat.ts'
import type { ChatItem } from './chat-item.ts'

/** The platform of test messages. No source may have this name. */
export const testPlatform = 'test'
const viewer = 'Test Viewer'
const laughing = 12

/**
 * Returns the items of a test. They take the same way as those of a source; the name says that they are a test, also on the
 * stream.
 * @param n makes ids unique; another number is another person
 */
export function testItems(test: ChatTest, performer: string, n: number): ChatItem[] {
  const by = (index = 0) => ({
    ...{ platform: testPlatform, id: `${n}-${index}` },
    person: { id: `viewer-${n}-${index}`, name: viewer, roles: [] },
  })
  const message = (index: number, text: string, isFirst = false): ChatItem => ({
    ...{ kind: 'message', ...by(index), text, isFirst, emotes: [] },
  })
  switch (test) {
    case 'asks':
      return [message(0, `${performer}, how is it going?`)]
    case 'first-time':
      return [message(0, 'Hello everyone!', true)]
    case 'gift':
      return [{ kind: 'gift', ...by(), what: 'gift-sub', amount: 5 }]
    case 'raid':
      return [{ kind: 'raid', ...by(), viewers: 40 }]
    case 'erupts':
      return Array.from({ length: laughing }, (_, index) => message(index, 'LUL LUL'))
  }
}
