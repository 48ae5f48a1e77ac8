import { describe, expect, it } from 'vitest'
import { saidAs } from '../../../src-shared/chat/said-as.ts'

describe('how a message speaks to the performer', () => {
  it.each([
    ['good evening Marlow!', 'greeting'],
    ['hi @Marlow Kappa', 'greeting'],
    ['MARLOW HELLO THERE', 'greeting'],
    ['olá Marlow', 'greeting'],
    ['Marlow, good night everyone', 'farewell'],
    ['see you tomorrow Marlow', 'farewell'],
    ['thanks Marlow', 'praise'],
    ['gg Marlow', 'praise'],
    ['Marlow I love you', 'praise'],
    ['Marlow, you’re the best', 'praise'],
    ['hey Marlow how was your day', 'question'],
    ['Marlow who wins, shark or pirate', 'question'],
    ['thanks Marlow, but why?', 'question'],
    ['@marlow bist du echt', 'question'],
    ['Marlow, hi to my sister Anna in Porto', 'remark'],
    ['Marlow turn left at the bridge', 'remark'],
    ['Marlow', 'remark'],
  ] as const)('%s: %s', (text, as) => {
    expect(saidAs(text, 'Marlow')).toBe(as)
  })
})
