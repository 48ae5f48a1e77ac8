import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/adlib-process.ts'

const root = join(import.meta.dirname, '..', '..')
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const [npm, npmArgs] = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, [process.env.npm_execpath]]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]

/** Size of all files below a folder, in bytes. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

const megabyte = 1_000_000

describe('the package that npm pack makes', () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [packed, consumer] = folders.map(({ dir }) => dir) as [string, string]
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  let tarball = ''
  const run = (file: string, ...args: string[]): string =>
    execFileSync(process.execPath, [file, ...args], { cwd: consumer, encoding: 'utf8' })
  const adlib = (...args: string[]): string => run('node_modules/adlib/out/main/cli.js', ...args)

  beforeAll(() => {
    const call = (cwd: string, ...args: string[]) =>
      execFileSync(npm, [...npmArgs, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    call(root, 'pack', '--pack-destination', packed)
    tarball = join(packed, readdirSync(packed)[0] ?? '')
    writeFileSync(join(consumer, 'package.json'), '{ "name": "consumer", "type": "module" }')
    call(consumer, 'install', tarball, '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts')
  }, 600_000)
  afterAll(() => {
    for (const { remove } of folders) remove()
  })

  it('has at most 3 MB, and 60 MB once it is installed with what it needs', () => {
    expect(statSync(tarball).size).toBeLessThan(3 * megabyte)
    expect(sizeOf(join(consumer, 'node_modules'))).toBeLessThan(60 * megabyte)
  })

  it('leaves the manifest of the checkout as it was', () => {
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(manifest)
  })

  it('installs neither Electron nor the parts that read the screen', () => {
    for (const name of ['electron', 'onnxruntime-node', 'tesseract.js', '@napi-rs/image', 'react'])
      expect(existsSync(join(consumer, 'node_modules', name)), name).toBe(false)
  })

  it('compiles in a strict project that emits and checks the declarations of its packages', () => {
    mkdirSync(join(consumer, 'src'), { recursive: true })
    writeFileSync(join(consumer, 'src', 'program.ts'), program)
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ target: 'ES2022', module: 'NodeNext', strict: true, declaration: true, skipLibCheck: false },
          ...{ noPropertyAccessFromIndexSignature: true, exactOptionalPropertyTypes: true },
          ...{ noUncheckedIndexedAccess: true, rootDir: 'src', outDir: 'dist', types: ['node'] },
          typeRoots: [join(root, 'node_modules', '@types')],
        },
        include: ['src'],
      }),
    )
    const compiled = spawnSync(process.execPath, [tsc, '-p', consumer], { encoding: 'utf8' })
    expect(compiled.stdout).toBe('')
    expect(run('dist/program.js')).toBe('calls roll with {"sides":6}\n')
  })

  it('has the command line, with the pages of a show', () => {
    expect(adlib('--help')).toContain('perform')
    expect(adlib('perform', '--help')).toContain('--for')
    expect(adlib('bench', 'list')).toContain('tool-choice')
    for (const page of ['panel', 'overlay', 'eye'])
      expect(existsSync(join(consumer, 'node_modules', 'adlib', 'out', 'renderer', page, 'index.html'))).toBe(
        true,
      )
  })

  it('performs without the parts that read the screen', () => {
    const data = join(consumer, 'data')
    const lines = adlib('perform', '--for', '1', '--port', '0', '--json', '--data', data, '--reports', data)
    expect(lines).toContain('"type":"run/end"')
  })
})

const program = `
import { defineTool, z } from 'adlib'
import { readStep } from 'adlib/core'
import { defineAgent } from 'adlib/agent'
import { createRegistry } from 'adlib/tool'

export const roll = defineTool({
  name: 'roll',
  description: 'Rolls a die.',
  domain: 'example',
  args: z.object({ sides: z.number() }),
  run: ({ sides }) => String(sides),
})
export const player = defineAgent({ name: 'player', description: 'Rolls dice.', tools: ['roll'] })
const registry = createRegistry()
registry.register(roll)
const { step } = readStep('{"name": "roll", "arguments": {"sides": "6"}}', [...registry.list()])
if (step.type === 'tool_calls')
  for (const { name, arguments: args } of step.tool_calls) console.log(\`calls \${name} with \${JSON.stringify(args)}\`)
`
