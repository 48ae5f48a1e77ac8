import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, temporaryFolder } from '../../fixtures/adlib-process.ts'

/**
 * Returns a built checkout to compare with. `name` is its folder or a git revision, which gets a temporary folder.
 * `remove` deletes that folder.
 */
export function otherCheckout(name: string): { readonly folder: string; remove(): void } {
  const isFolder = existsSync(join(name, 'package.json'))
  const { dir, remove } = isFolder ? { dir: '', remove() {} } : temporaryFolder()
  const folder = isFolder ? resolve(name) : join(dir, 'checkout')
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const removeAll = () => {
    if (!isFolder) git('worktree', 'remove', '--force', folder)
    remove()
  }
  try {
    if (!isFolder) {
      git('worktree', 'add', '--detach', folder, name)
      const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
      if (lock(root) === lock(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      else run(folder, 'npm', 'ci', '--no-fund', '--no-audit', '--loglevel=error')
    }
    run(folder, process.execPath, 'scripts/build.mjs', '--if-stale')
  } catch (error) {
    if (existsSync(folder)) removeAll()
    throw error
  }
  return { folder, remove: removeAll }
}

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, {
    ...{ cwd, stdio: ['ignore', 'ignore', 'inherit'] as const },
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  })
}
