import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startPerformance } from '../../../electron/app/performance.ts'
import { logFolder } from '../../../electron/data/data-folder.ts'
import { fakeKeychain } from '../../fixtures/fake-keychain.ts'
import { fakeObs } from '../../fixtures/fake-obs.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const password = 'correct-horse-battery'
const apiKey = 'sk-from-the-environment'

it('startPerformance connects to OBS with the password that an older version stored, and leaves no unencrypted copy of it', async () => {
  const dir = newFolder()
  vi.stubEnv('OPENAI_API_KEY', apiKey)
  onTestFinished(() => void vi.unstubAllEnvs())
  mkdirSync(logFolder(dir))
  writeFileSync(join(logFolder(dir), 'main.log'), `The server said: wrong key ${apiKey}`)
  const fake = await fakeObs({ password })
  onTestFinished(fake.stop)
  writeFileSync(join(dir, 'obs-password'), password)
  const obs = { enabled: true, port: fake.port }
  writeFileSync(join(dir, 'settings.json'), JSON.stringify({ stage: { obs } }))
  const lines: string[] = []
  const begun = await startPerformance({
    desktop: true,
    fresh: true,
    frames: 'off',
    model: 'understudy',
    dataDir: dir,
    port: 0,
    print: (line) => void lines.push(line),
    keychain: fakeKeychain(),
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  const { performance } = begun
  await expect.poll(() => performance.state().obs?.state).toBe('connected')

  const { origin, searchParams } = new URL(performance.urls.panel)
  const headers = { authorization: `Bearer ${searchParams.get('token')}` }
  const answer = await (await fetch(`${origin}/api/secrets`, { headers })).json()
  expect(answer.encrypts).toBe(true)
  expect(answer.secrets).toContainEqual({
    name: 'obs-password',
    variable: 'OBS_WEBSOCKET_PASSWORD',
    state: 'encrypted',
  })
  const report = await performance.report()
  expect(JSON.stringify(report)).toContain('wrong key')
  expect(JSON.stringify(report)).not.toContain(apiKey)
  await performance.stop('test')
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))
  const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8'))
  expect([...texts, ...lines, JSON.stringify(report)].filter((text) => text.includes(password))).toEqual([])
})
