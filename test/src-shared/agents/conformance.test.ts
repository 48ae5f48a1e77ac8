import { describe } from 'vitest'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { resumesFromEveryEvent } from '../../conformance/agents.ts'
import { countedTool } from '../../fixtures/agents.ts'

const doing = (
  name: string,
  actions: readonly Action[],
  until: number,
  kinds: readonly string[],
  more = {},
) =>
  defineAgent<string[]>({
    name,
    description: 'Does what the test says.',
    state: [],
    ...more,
    step({ inbox, state }) {
      const read = [...state, ...inbox.filter(({ kind }) => kinds.includes(kind)).map(({ kind }) => kind)]
      const begun = inbox.some(({ kind }) => kind === 'task') ? actions : []
      return {
        state: read,
        actions: read.length >= until ? [...begun, { do: 'done', result: read.toSorted() }] : begun,
      }
    },
  })

const worker = (name: string, actions: readonly Action[], until: number, more = {}) =>
  doing(name, actions, until, ['outcome', 'lock', 'tick'], more)
const chief = (children: readonly string[], more: readonly Action[] = []) =>
  doing(
    'chief',
    [...children.map((definition): Action => ({ do: 'spawn', definition, input: null })), ...more],
    children.length,
    ['result', 'failed'],
    { tools: ['look', 'note'] },
  )
const release = (path: string): Action => ({ do: 'release', path })
const acquire = (path: string): Action => ({ do: 'acquire', path })

describe('agents after a crash', () => {
  resumesFromEveryEvent('children that call safe and unsafe tools', {
    definitions: [
      chief(['looker', 'noter']),
      worker('looker', [{ do: 'call', tool: 'look', args: {} }], 1, { tools: ['look'] }),
      worker('noter', [{ do: 'call', tool: 'note', args: {} }], 1, { tools: ['note'] }),
    ],
    tools: (ran) => [countedTool('look', false, ran), countedTool('note', true, ran)],
  })

  resumesFromEveryEvent('two children that want the same locks', {
    definitions: [
      chief(['first', 'second']),
      worker('first', [acquire('a'), { do: 'sleep', ms: 300 }], 2),
      worker('second', [acquire('a'), acquire('b')], 2),
    ],
  })

  resumesFromEveryEvent('a lock that is released and taken again', {
    definitions: [worker('one', [acquire('a'), release('a'), acquire('b')], 2)],
  })

  resumesFromEveryEvent('a child that sleeps, and one that gives up', {
    definitions: [
      chief(['sleeper', 'quitter']),
      worker('sleeper', [{ do: 'sleep', ms: 3000 }], 1),
      worker('quitter', [{ do: 'fail', message: 'I cannot.' }], 1),
    ],
  })

  resumesFromEveryEvent('a sleep that replaces another one', {
    definitions: [
      worker(
        'one',
        [
          { do: 'sleep', ms: 8000 },
          { do: 'sleep', ms: 2000 },
        ],
        1,
      ),
    ],
  })

  resumesFromEveryEvent('a child that stops another one through its parent', {
    definitions: [
      doing(
        'chief',
        [
          { do: 'spawn', definition: 'idler', input: null },
          { do: 'send', to: 'root/idler-1', kind: 'control', body: { do: 'stop' } },
        ],
        1,
        ['failed'],
      ),
      worker('idler', [{ do: 'sleep', ms: 1_000_000 }], 1),
    ],
  })

  resumesFromEveryEvent('a child that is suspended, resumed and stopped', {
    definitions: [
      doing(
        'chief',
        [
          { do: 'spawn', definition: 'idler', input: null },
          ...(['suspend', 'resume', 'stop'] as const).map(
            (what): Action => ({ do: 'send', to: 'root/idler-1', kind: 'control', body: { do: what } }),
          ),
          { do: 'sleep', ms: 3000 },
        ],
        3,
        ['outcome', 'failed', 'tick'],
      ),
      worker('idler', [{ do: 'sleep', ms: 1_000_000 }], 1),
    ],
  })

  const thrower = defineAgent({
    name: 'thrower',
    description: 'Throws at a note and ends when its sleep is over.',
    step({ inbox, self }) {
      if (inbox.some(({ kind }) => kind === 'note')) throw new Error('no notes')
      return {
        state: null,
        actions: inbox.flatMap(({ kind }): Action[] => {
          if (kind === 'tick') return [{ do: 'done', result: 'slept' }]
          if (kind !== 'task') return []
          return [
            { do: 'sleep', ms: 3000 },
            { do: 'send', to: self.id, kind: 'note', body: 'x' },
          ]
        }),
      }
    },
  })
  resumesFromEveryEvent('a root whose step throws', { definitions: [thrower] })
  resumesFromEveryEvent('a child whose step throws', { definitions: [chief(['thrower']), thrower] })

  resumesFromEveryEvent('a grandchild whose results are passed up', {
    definitions: [
      chief(['middle']),
      doing('middle', [{ do: 'spawn', definition: 'leaf', input: null }], 1, ['result']),
      worker('leaf', [{ do: 'sleep', ms: 100 }], 1),
    ],
  })

  resumesFromEveryEvent('messages to a full inbox', {
    definitions: [
      doing(
        'chief',
        [
          { do: 'spawn', definition: 'narrow', input: null },
          ...Array.from(
            { length: 5 },
            (): Action => ({ do: 'send', to: 'root/narrow-1', kind: 'note', body: 'x' }),
          ),
        ],
        1,
        ['result'],
      ),
      doing('narrow', [], 2, ['note'], { inbox: { capacity: 3 } }),
    ],
  })

  resumesFromEveryEvent('peers that write to each other', {
    definitions: [
      { ...chief(['caller', 'listener']), topology: 'peers' as const },
      worker(
        'caller',
        [
          { do: 'send', to: 'root/listener-2', kind: 'note', body: 'hello' },
          { do: 'sleep', ms: 50 },
        ],
        1,
      ),
      doing('listener', [], 1, ['note']),
    ],
  })

  resumesFromEveryEvent('peers that write to each other through a parent with handlers', {
    definitions: [
      defineAgent({
        name: 'chief',
        description: 'Passes on what its children write.',
        topology: 'via-parent',
        on: {
          task: () => ({
            actions: [
              {
                do: 'gather',
                children: ['caller', 'listener'].map((definition) => ({ definition, input: null })),
                next: 'ended',
              },
            ],
          }),
          ended: (_, result) => ({ actions: [{ do: 'done', result }] }),
        },
      }),
      worker(
        'caller',
        [
          { do: 'send', to: 'root/listener-2', kind: 'note', body: 'hello' },
          { do: 'sleep', ms: 50 },
        ],
        1,
      ),
      doing('listener', [], 1, ['note']),
    ],
  })

  resumesFromEveryEvent('a model that thinks and calls a safe tool', {
    definitions: [
      chief(['thinker']),
      defineAgent({ name: 'thinker', description: 'You look.', tools: ['look'] }),
    ],
    tools: (ran) => [countedTool('look', false, ran)],
    // After a crash, the turn can start over, so the script repeats itself.
    answers: Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? { type: 'tool_calls' as const, tool_calls: [{ id: 'c1', name: 'look', arguments: {} }] }
        : 'Looked.',
    ),
    outcome: ({ agent }) => agent('root')?.status,
  })
})
