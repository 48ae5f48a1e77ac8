import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { run } from '../../scripts/child.mjs'

const cwd = process.cwd()
const node = (code: string) => [process.execPath, ['-e', code]] as const
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('run', () => {
  it('returns the exit code', async () => {
    const [program, args] = node('process.exit(7)')
    expect(await run(program, [...args], { cwd })).toMatchObject({ code: 7, signal: null, late: false })
  })

  it('returns the error of a program that cannot be started', async () => {
    const end = await run('/no/such/program', [], { cwd })
    expect(end.code).toBeNull()
    expect(end.error?.message).toContain('ENOENT')
  })

  it.skipIf(process.platform === 'win32')(
    'also ends the child processes of a program at the timeout',
    async () => {
      // The grandchild keeps the pipe open, so the pipe closes only when the grandchild is dead.
      const inner = 'setInterval(() => {}, 1000)'
      const outer = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], {stdio: 'inherit'}); ${inner}`
      const wrapper = `
      import { run } from ${JSON.stringify(pathToFileURL(resolve('scripts/child.mjs')).href)}
      const end = await run(process.execPath, ['-e', ${JSON.stringify(outer)}], { cwd: '.', limitMs: 500 })
      process.stdout.write(JSON.stringify(end))`
      const child = spawn(process.execPath, ['--input-type=module', '-e', wrapper], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
      })
      await once(child.stdout, 'end')
      expect(JSON.parse(text)).toMatchObject({ late: true })
    },
  )

  it.skipIf(process.platform === 'win32')(
    'forwards a signal to the program, and exits with the exit code of the program',
    async () => {
      const inner = `process.on('SIGTERM', () => process.exit(5)); console.log(process.pid); setInterval(() => {}, 1000)`
      const wrapper = `
      import { exitLike, run } from ${JSON.stringify(pathToFileURL(resolve('scripts/child.mjs')).href)}
      exitLike(await run(process.execPath, ['-e', ${JSON.stringify(inner)}], { cwd: '.' }))`
      const child = spawn(process.execPath, ['--input-type=module', '-e', wrapper], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [line] = await once(child.stdout, 'data')
      const pid = Number(String(line))
      expect(alive(pid)).toBe(true)
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      expect(code).toBe(5)
      expect(alive(pid)).toBe(false)
    },
  )
})
