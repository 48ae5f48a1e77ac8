import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { llamaProcess } from '../../../electron/llama/llama-process.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { realEngine } from '../../fixtures/real-engine.ts'

const real = await realEngine()
const drivers = '/usr/share/vulkan/icd.d'
const software = existsSync(drivers) ? readdirSync(drivers).find((name) => name.startsWith('lvp_icd')) : null
if (real !== null && !software)
  console.log('Vulkan is not tested with a software driver: mesa-vulkan-drivers is not installed.')

afterEach(() => vi.unstubAllEnvs())

async function placeWith(driver: string, runOn: 'auto' | 'processor') {
  vi.stubEnv('VK_ICD_FILENAMES', driver)
  const { weights = '', library = '' } = real ?? {}
  const engine = llamaProcess({
    library: async () => ({ ok: true, value: library }),
    beginnings: newFolder(),
    clock: systemClock,
  })
  const signal = new AbortController().signal
  expect(
    await engine.load({ weights, digest: 'small', contextTokens: 512, runOn, threads: 1 }, signal),
  ).toEqual({
    ok: true,
    value: true,
  })
  const place = engine.runsOn()
  engine.unload()
  return place
}

describe.skipIf(real === null)('the place where real weights run', () => {
  it('is the processor on a computer without a graphics card', async () => {
    expect(await placeWith('/nowhere.json', 'auto')).toEqual({ on: 'processor', because: 'no card' })
  })

  it('is the processor if the setting says so', async () => {
    expect(await placeWith('/nowhere.json', 'processor')).toEqual({ on: 'processor', because: 'setting' })
  })

  // A software driver needed 25 s for an answer that the processor gave in 0.6 s.
  it.skipIf(!software)('is the processor if Vulkan has only a software driver', async () => {
    const place = await placeWith(join(drivers, software ?? ''), 'auto')
    expect(place).toEqual({ on: 'processor', because: 'no card' })
  })
})
