import { describe, expect, it } from 'vitest'
import { lookAtModels } from '../../../electron/app/model-look.ts'
import type { FoundModel, OnNamed, OpenedServer } from '../../../electron/model-servers/find-models.ts'
import type { Reply } from '../../../src-shared/llm/transport.ts'
import { CANCELLED } from '../../../src-shared/llm/transport.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const model = (capabilities: string[]): FoundModel => ({
  ...{ name: 'qwen3:1.7b', digest: 'd', modifiedAt: 0, size: 1 },
  ...{ capabilities, isBase: false, isCloud: false, inMemory: false },
})

function look(
  find: (tell: OnNamed | undefined, until: Promise<Reply<FoundModel[]>>) => Promise<Reply<FoundModel[]>>,
  before: readonly FoundModel[] = [],
) {
  const clock = virtualClock()
  const server = {
    address: 'http://127.0.0.1:11434',
    find: (signal: AbortSignal, tell?: OnNamed) =>
      find(
        tell,
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ ok: false, fault: CANCELLED }))
        }),
      ),
  } as unknown as OpenedServer
  const { signal } = new AbortController()
  const known = before.map((one) => ({ ...one, server }))
  const seen = lookAtModels([server], { clock, ms: 60_000, signal }, known)
  return { clock, server, seen }
}

const capabilities = ({ seen }: ReturnType<typeof look>) => seen.seen().map((one) => one.capabilities)

describe('lookAtModels', () => {
  it('lists the names as soon as they are known, and the details later', async () => {
    let finish = (_: Reply<FoundModel[]>): void => {}
    const all = look(async (tell) => {
      tell?.([model([])])
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await all.clock.advance(1000)
    await all.seen.named
    expect([capabilities(all), all.seen.isPartial(), all.seen.read()]).toEqual([[[]], true, []])
    expect(all.seen.stateOf(all.server)).toBe('up')
    finish({ ok: true, value: [model(['tools'])] })
    await all.seen.ended
    expect([capabilities(all), all.seen.isPartial()]).toEqual([[['tools']], false])
  })

  it('shows the details of an earlier look until they are read again', async () => {
    const all = look(
      (tell, until) => {
        tell?.([model([])])
        return until
      },
      [model(['tools'])],
    )
    await all.clock.advance(1000)
    await all.seen.named
    expect([capabilities(all), all.seen.isPartial()]).toEqual([[['tools']], false])
  })

  it('keeps the names if the details do not arrive in time', async () => {
    const all = look((tell, until) => {
      tell?.([model([])])
      return until
    })
    await all.clock.advance(60_000)
    await all.seen.ended
    expect([capabilities(all), all.seen.stateOf(all.server)]).toEqual([[[]], 'up'])
  })

  it('calls a server slow while it does not answer, and down only if it cannot be reached', async () => {
    const silent = look((_, until) => until)
    await silent.clock.advance(5000)
    await silent.seen.named
    expect(silent.seen.stateOf(silent.server)).toBe('slow')
    await silent.clock.advance(55_000)
    await silent.seen.ended
    expect(silent.seen.stateOf(silent.server)).toBe('slow')
    const fault = { kind: 'unreachable', message: 'Refused.', remedy: 'Start it.' } as const
    const refused = look(async () => ({ ok: false, fault }))
    await refused.seen.named
    expect(refused.seen.stateOf(refused.server)).toBe('down')
  })
})
