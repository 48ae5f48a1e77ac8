import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/adlib-process.ts'
import { install, installedIn, pack } from '../fixtures/npm.ts'

const root = join(import.meta.dirname, '..', '..')

describe('the package of the reader', () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [packed, consumer] = folders.map(({ dir }) => dir) as [string, string]
  const modules = join(consumer, 'node_modules')

  beforeAll(() => {
    const tarball = pack('./packages/reader', packed)
    expect(statSync(tarball).size).toBeLessThan(120_000)
    install(consumer, tarball)
  }, 600_000)
  afterAll(() => {
    for (const { remove } of folders) remove()
  })

  it('installs only zod beside itself, and is at most 56 kB compressed', () => {
    expect(installedIn(consumer)).toEqual(['@adlib-live/reader', 'zod'])
    const code = readFileSync(join(modules, '@adlib-live', 'reader', 'dist', 'reader.js'))
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(56_000)
  })

  it('has adapters that share one reader and import no client', () => {
    const dist = join(modules, '@adlib-live', 'reader', 'dist')
    for (const [name, what] of Object.entries({
      'ai-sdk': 'toolCallMiddleware',
      langchain: 'toolCallParser',
      ollama: 'withToolCalls',
    })) {
      const code = readFileSync(join(dist, `${name}.js`), 'utf8')
      expect(code.length).toBeLessThan(8000)
      const imports = [...code.matchAll(/from"([^"]+)"/g)].map(([, from]) => from)
      expect(imports.filter((from) => from !== './reader.js' && from !== 'zod')).toEqual([])
      const loads = `import('@adlib-live/reader/${name}').then((all) => console.log(typeof all.${what}))`
      expect(execFileSync(process.execPath, ['-e', loads], { cwd: consumer, encoding: 'utf8' })).toBe(
        'function\n',
      )
    }
  })

  it('the program in its README compiles in a strict project without Node types, and prints what the README says', () => {
    const readme = readFileSync(join(modules, '@adlib-live', 'reader', 'README.md'), 'utf8')
    const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
    const [, output = ''] = /```text\n([\s\S]*?)```/.exec(readme) ?? []
    mkdirSync(join(consumer, 'src'))
    writeFileSync(join(consumer, 'src', 'program.ts'), program)
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{
            target: 'ES2022',
            module: 'NodeNext',
            strict: true,
            skipLibCheck: false,
            lib: ['ES2023', 'DOM'],
          },
          ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, types: [] },
          ...{ rootDir: 'src', outDir: 'compiled' },
        },
        include: ['src'],
      }),
    )
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    execFileSync(process.execPath, [tsc, '-p', consumer], { encoding: 'utf8' })
    expect(
      execFileSync(process.execPath, [join(consumer, 'compiled', 'program.js')], { encoding: 'utf8' }),
    ).toBe(output)
  })
})
