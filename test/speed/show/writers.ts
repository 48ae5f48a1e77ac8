import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import type { ActiveModel } from '../../../src-shared/performer/turn.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import type { VirtualClock } from '../../fixtures/virtual-clock.ts'

const answers = 2000

const things = [
  'ladder',
  'curtain',
  'teapot',
  'trombone',
  'umbrella',
  'wig',
  'pigeon',
  'chandelier',
  'raincoat',
]
const deeds = ['asked for a raise', 'left by the back door', 'wants its own dressing room', 'is under a desk']
const hows = ['quietly', 'again', 'in a hurry', 'with dignity', 'on principle']

const ownLine = (n: number): string =>
  `The ${things[n % things.length]} ${deeds[n % deeds.length]} ${hows[n % hows.length]}.`

const promptOf = ({ messages }: LlmRequest): string => {
  const last = messages.at(-1)
  return last?.role === 'user' ? wordsOf(last.content) : ''
}

const scripts = {
  quick: (n: number) => ({ afterMs: 500 + ((n * 377) % 1000), say: ownLine(n) }),
  slow: (n: number) => ({ afterMs: 4500, say: ownLine(n) }),
  echo: (_n: number, request: LlmRequest) => ({
    afterMs: 700,
    say: /Screen: "([^"]+)"/.exec(promptOf(request))?.[1] ?? 'Nothing on the screen.',
  }),
  stuck: () => ({ afterMs: 700, say: 'Well, that happened, and here we are.' }),
  silent: () => ({ afterMs: 400, say: '-' }),
}

export const writerNames = Object.keys(scripts)

export function writerOf(name: string): ((clock: VirtualClock) => ActiveModel) | undefined {
  if (!Object.hasOwn(scripts, name)) return undefined
  const script = scripts[name as keyof typeof scripts]
  return (clock) => ({
    ref: { driver: 'scripted', model: name, mode: 'text' },
    driver: scriptedDriver(
      Array.from({ length: answers }, (_, n) => (request: LlmRequest) => script(n, request)),
      clock,
    ),
    asks: 'words',
  })
}
