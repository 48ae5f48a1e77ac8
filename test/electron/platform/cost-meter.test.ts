import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../electron/platform/clock.ts'
import { createCostMeter } from '../../../electron/platform/cost-meter.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('createCostMeter', () => {
  it('reports CPU use as a share of all cores, or null without a recent sample', async () => {
    const clock = virtualClock()
    const cost = createCostMeter(clock, async () => [
      { cpu: 20, memory: 100 },
      { cpu: 30, memory: 50 },
    ])
    expect(await cost()).toEqual({ cpu: null, memory: 150 })
    clock.advance(5000)
    expect(await cost()).toEqual({ cpu: 0.5 / availableParallelism(), memory: 150 })
    clock.advance(60_000)
    expect(await cost()).toEqual({ cpu: null, memory: 150 })
  })

  it('takes one sample for all requests within five seconds', async () => {
    const clock = virtualClock()
    let samples = 0
    const cost = createCostMeter(clock, async () => {
      samples += 1
      return [{ cpu: 1, memory: samples }]
    })
    await Promise.all([cost(), cost()])
    clock.advance(4999)
    expect(await cost()).toMatchObject({ memory: 1 })
    clock.advance(1)
    expect(await cost()).toMatchObject({ memory: 2 })
  })

  it('returns null if the system reports nothing, and samples again later', async () => {
    const clock = virtualClock()
    let isBroken = true
    const cost = createCostMeter(clock, async () => {
      if (isBroken) throw new Error('no ps')
      return [{ cpu: 1, memory: 7 }]
    })
    expect(await cost()).toBeNull()
    isBroken = false
    clock.advance(5000)
    expect(await cost()).toMatchObject({ memory: 7 })
  })

  it('includes the child processes of this process', async () => {
    const alone = await createCostMeter(systemClock)()
    const child = spawn(process.execPath, [
      '-e',
      'globalThis.held = Buffer.alloc(3e8, 1); console.log("up"); setInterval(() => {}, 1e6)',
    ])
    await once(child.stdout, 'data')
    const both = await createCostMeter(systemClock)()
    child.kill('SIGKILL')
    expect((both?.memory ?? 0) - (alone?.memory ?? 0)).toBeGreaterThan(2e8)
  })
})
