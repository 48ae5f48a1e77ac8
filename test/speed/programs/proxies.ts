import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { ProxyMode } from '../../../electron/proxy/modes.ts'
import { startProxy } from '../../../electron/proxy/start-proxy.ts'
import { installPython } from '../../fixtures/python-packages.ts'
import type { Program } from './program.ts'

/** Starts a proxy in front of a server. Takes and resolves with addresses without a path. */
type StartProxy = (to: string) => Promise<string>

/** Lets an unchanged program use a proxy instead of the server. Each server gets one proxy. */
export function through(start: StartProxy, program: Program): Program {
  const proxies = new Map<string, Promise<string>>()
  return async (asked) => {
    const to = new URL(asked.baseURL).origin
    const proxy = proxies.get(to) ?? start(to)
    proxies.set(to, proxy)
    return program({ ...asked, baseURL: `${await proxy}/v1` })
  }
}

/** `adlib proxy`. */
export const adlibProxy =
  (mode: ProxyMode): StartProxy =>
  async (to) => {
    const started = await startProxy({
      ...{ to, port: 0, mode, memory: undefined, clock: systemClock, env: {}, log: () => {} },
      ...{ isExplained: false, recordDir: undefined, listen: undefined },
    })
    if (!started.ok) throw new Error(started.message)
    return `http://127.0.0.1:${started.port}`
  }

const forgePython = (dir: string): string => join(dir, 'python', 'bin', 'python')

/** Installs `forge-guardrails` from PyPI into a folder. Resolves with null, or with why it cannot be installed. */
export async function installForge(dir: string): Promise<string | null> {
  if (existsSync(forgePython(dir))) return null
  const installed = await installPython(dir, ['forge-guardrails'])
  return typeof installed === 'string' ? installed : null
}

/** The proxy of `forge-guardrails` with its default options. Throws if the folder does not have it. */
export function forgeProxy(dir: string): StartProxy {
  const python = forgePython(dir)
  if (!existsSync(python)) throw new Error('forge-guardrails is not installed.')
  return async (to) => {
    const port = await freePort()
    const child = spawn(python, ['-m', 'forge.proxy', '--backend-url', `${to}/v1`, '--port', String(port)], {
      stdio: 'ignore',
    })
    process.once('exit', () => child.kill())
    const address = `http://127.0.0.1:${port}`
    while (child.exitCode === null && !(await fetch(address).catch(() => null)))
      await new Promise((resolve) => setTimeout(resolve, 100))
    if (child.exitCode !== null) throw new Error(`forge.proxy ended with ${child.exitCode}.`)
    return address
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
