import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCommandKeys, openDevices } from '../../../electron/data/secret-entries.ts'
import type { Devices } from '../../../electron/gateway/access.ts'
import { type Gateway, type GatewayOptions, startGateway } from '../../../electron/gateway/gateway.ts'
import type { AnsweredRequest, AnsweredRequests } from '../../../electron/gateway/repeated-requests.ts'
import { openRun } from '../../../electron/journal/open-run.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { Journal } from '../../../src-shared/events/journal.ts'
import type { Role } from '../../../src-shared/events/role.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { type FakeHost, fakeHost } from './fake-host.ts'

export const tokens = {
  panel: 'p'.repeat(43),
  overlay: 'o'.repeat(43),
  eye: 'e'.repeat(43),
  mcp: 'm'.repeat(43),
  observe: 'x'.repeat(43),
  chat: 'c'.repeat(43),
}

/** Answered requests that are only in memory. */
const answeredInMemory = (): AnsweredRequests => {
  const all: AnsweredRequest[] = []
  return { read: () => all, add: (one) => void all.push(one) }
}

export const noAccess = {
  answeredRequests: answeredInMemory(),
  commandKeys: openCommandKeys('/nowhere', { clock: systemClock, report: () => {} }),
  devices: openDevices('/nowhere', { clock: systemClock, report: () => {} }),
}

export interface TestGateway {
  readonly gateway: Gateway
  readonly host: FakeHost
  readonly journal: Journal
  readonly devices: Devices
  readonly folder: string
  /** Without a role, sends no token. */
  api(path: string, role?: Role | 'mcp', headers?: Record<string, string>): Promise<Response>
  stop(): Promise<void>
}

export async function testGateway(options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'adlib-gateway-'))
  const pagesDir = join(folder, 'pages')
  const mediaDir = join(folder, 'media')
  for (const page of ['panel', 'overlay', 'eye']) {
    mkdirSync(join(pagesDir, page), { recursive: true })
    writeFileSync(join(pagesDir, page, 'index.html'), `<!doctype html><title>${page} page</title>`)
  }
  mkdirSync(join(pagesDir, 'assets'))
  writeFileSync(join(pagesDir, 'assets', 'panel-abc.js'), 'export {}')
  mkdirSync(join(mediaDir, 'emotes'), { recursive: true })
  writeFileSync(join(mediaDir, 'emotes', 'party popper.svg'), '<svg/>')
  writeFileSync(join(mediaDir, '.hidden.svg'), '<svg/>')
  writeFileSync(join(folder, 'secret.json'), '{"secret":true}')

  const { clock = systemClock } = options
  const run = await openRun({ reportsDir: folder, fresh: true, clock, warn: () => {} })
  if (!run.ok) throw new Error(run.failure.message)
  const { journal, turns, runsDir } = run.opened
  journal.append(runStart)
  const host = fakeHost(journal, turns, runsDir)
  const devices = openDevices(folder, { clock: systemClock, report: () => {} })
  const gateway = await startGateway({
    host,
    clock: systemClock,
    pagesDir,
    mediaDir,
    build: 'build-1',
    tokens,
    renewToken: () => 'y'.repeat(43),
    answeredRequests: answeredInMemory(),
    commandKeys: openCommandKeys(folder, { clock: systemClock, report: () => {} }),
    devices,
    port: 0,
    ...options,
  })
  return {
    gateway,
    host,
    journal,
    devices,
    folder,
    api: (path, role, headers = {}) =>
      fetch(`http://127.0.0.1:${gateway.port}${path}`, {
        headers: { ...(role === undefined ? {} : { authorization: `Bearer ${tokens[role]}` }), ...headers },
      }),
    async stop() {
      await gateway.close()
      await journal.close()
      rmSync(folder, { recursive: true })
    },
  }
}
