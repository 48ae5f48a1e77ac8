import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { bfclSuites, isBfclSuite } from '../../../src-shared/bench/bfcl/bfcl-suite.ts'
import { isSuite, type Suite } from '../../../src-shared/bench/suite.ts'
import { suiteNamed, suites } from '../../../src-shared/bench/suites/suites.ts'
import { approvePack, damagedApprovals, isApproved, readApprovals } from '../../app/packs/approved-packs.ts'
import { bundlePack, type PackBundle } from '../../app/packs/bundle-pack.ts'
import { evaluateBundle } from '../../app/packs/evaluate-pack.ts'
import { isPackFile } from '../../app/packs/load-pack-file.ts'
import { loadsSentence } from '../../app/packs/run-time-loads.ts'
import { writeStarter } from '../../app/packs/starter-file.ts'
import { type LoadedSuite, notLoaded } from '../../bench/loaded-suite.ts'
import { readBfcl } from '../../bench/read-bfcl.ts'
import { readToolsSuite } from '../../bench/read-tools-suite.ts'
import { dataFolder, makeFolder } from '../../data/data-folder.ts'
import { defineCommand } from '../command.ts'

/**
 * Returns the path of a suite file, or of an npm package that is installed in the working folder or above. Undefined if
 * the name is neither.
 */
function suitePath(named: string): string | undefined {
  if (isPackFile(named) || named.endsWith('.json')) return resolve(named)
  try {
    const found = createRequire(resolve('suites.js')).resolve(named)
    return isAbsolute(found) ? found : undefined
  } catch {
    return undefined
  }
}

/**
 * Loads a built-in suite, a BFCL suite, or the suite in a file or an npm package: JSON, or code that is approved. Never
 * rejects.
 */
export async function loadSuite(
  named: string,
  {
    dataDir,
    bfclDir,
    servers,
  }: { readonly dataDir: string; readonly bfclDir: string | undefined; readonly servers: Suite['servers'] },
): Promise<LoadedSuite> {
  const known = suiteNamed(named)
  if (known !== undefined) return { ok: true, suite: known }
  if (isBfclSuite(named))
    return bfclDir === undefined
      ? notLoaded(
          `The suite ${named} needs BFCL’s files.`,
          'Name the unzipped folder of the Python package bfcl-eval with --bfcl DIR.',
        )
      : readBfcl(named, bfclDir)
  const path = suitePath(named)
  if (path === undefined)
    return notLoaded(
      `There is no suite “${named}”, and no npm package of that name is installed here.`,
      `Name one of ${[...suites.map(({ name }) => name), ...Object.keys(bfclSuites)].join(', ')}, or a file such as ./my-suite.ts, or run: npm install ${named}`,
    )
  if (!existsSync(path)) return notLoaded(`There is no file ${path}.`, 'Create it with: adlib bench new NAME')
  if (path.endsWith('.json')) return readToolsSuite(path, servers)
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) return bundled
  const { bundle } = bundled
  if (!isApproved(readApprovals(dataDir), path, bundle.hash))
    return notLoaded(
      `The suite ${path} is not approved. Its code runs with your permissions.`,
      `If you trust it, run: adlib bench allow ${named}`,
    )
  return suiteIn(bundle)
}

/**
 * Runs a bundled suite file without checking its approval. Never rejects.
 * @returns the only suite that the file exports, or a failure
 */
export async function suiteIn(bundle: PackBundle): Promise<LoadedSuite> {
  const ran = await evaluateBundle(bundle)
  if (!ran.ok) return ran
  const found = [...new Set(Object.values(ran.exports))].filter(isSuite)
  const [suite] = found
  if (suite === undefined)
    return notLoaded(
      `${bundle.path}: it exports no suite.`,
      'Write `export default defineSuite({ name, description, pack, cases })`.',
    )
  if (found.length > 1)
    return notLoaded(`${bundle.path}: it exports ${found.length} suites.`, 'Export one from each file.')
  return { ok: true, suite }
}

/** `adlib bench allow`: approves a suite file. */
export const benchAllowCommand = defineCommand(
  {
    name: 'bench allow',
    help: `adlib bench allow FILE [options]

Approves the current version of a suite file or npm package with everything that it imports. The file runs once now, with your
permissions, and is approved only if it exports a suite.

  --reload      also approve later versions of the file
  --data DIR    folder of approvals; default: ADLIB_DATA or the platform's data folder
  --help        show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      reload: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    const [file, ...rest] = positionals
    const path = file === undefined || rest.length > 0 ? undefined : suitePath(file)
    if (path === undefined || !isPackFile(path))
      return wrong('name one .ts, .mts, .js or .mjs file, or an installed npm package of such a file.')
    const dataDir = dataFolder({ data: values.data, env: process.env })
    const bundled = await bundlePack(path, dataDir)
    if (!bundled.ok) return fail(bundled.failure)
    const loaded = await suiteIn(bundled.bundle)
    if (!loaded.ok) return fail(loaded.failure)
    const approval = { path, hash: bundled.bundle.hash, reload: values.reload }
    const failure = makeFolder(dataDir, '--data') ?? approvePack(dataDir, approval)
    const damaged = damagedApprovals(dataDir)
    if (damaged !== null) fail(damaged)
    if (failure !== null) return fail(failure)
    const { files, hash, loads } = bundled.bundle
    await io.write(path)
    const { name, cases } = loaded.suite
    io.log(`Suite ${name}, ${cases.length === 1 ? '1 case' : `${cases.length} cases`}.`)
    io.log(`Approved ${files.length === 1 ? '1 file' : `${files.length} files`}, SHA-256 ${hash}.`)
    if (loads !== null) io.log(loadsSentence(loads))
    io.log(values.reload ? 'Later versions are also approved.' : 'A changed version needs another approval.')
    io.log(`Run it: adlib bench run ${file} --model NAME`)
    return 0
  },
)

/** Writes a suite file that the user can change. See `writeStarter`. */
const newSuite = (name: string, dir: string) => writeStarter(name, dir, template(name))

const template = (name: string): string => `// A suite of cases for Adlib's bench.
import { defineSuite, funPack, optional } from 'adlib'

export default defineSuite({
  name: '${name}',
  description: 'What these cases test.',
  // The tools that a model may call. For your own tools, use definePack('name', 'what it is for', [ … ]).
  pack: funPack,
  cases: [
    {
      id: 'airhorn',
      prompt: 'Play the airhorn.',
      // Your editor marks an unknown tool or argument.
      expects: { tool: 'play_sfx', args: { sound: 'airhorn' } },
    },
    {
      id: 'good-game',
      prompt: 'Put "GG" on the screen.',
      // optional() accepts a call with or without the argument.
      expects: { tool: 'overlay_text', args: { text: 'GG', place: optional(), tone: optional() } },
    },
    {
      id: 'small-talk',
      prompt: 'How was your day?',
      // The right answer calls no tool.
      expects: { none: true },
    },
  ],
})
`

/** `adlib bench new`: creates a suite file. */
export const benchNewCommand = defineCommand(
  {
    name: 'bench new',
    help: `adlib bench new NAME [options]

Creates NAME.ts: a commented suite of three cases to start from.

  --dir DIR   folder of the file; default: the current folder
  --help      show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: { dir: { type: 'string' } },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    const [name, ...rest] = positionals
    if (name === undefined || rest.length > 0 || !/^[a-z][a-z0-9-]{0,40}$/.test(name))
      return wrong('give one name of lowercase letters, digits and hyphens.')
    const made = newSuite(name, resolve(values.dir ?? '.'))
    if (!made.ok) return fail(made.failure)
    await io.write(made.path)
    io.log('Edit the file, approve it, and run it:')
    io.log(`  adlib bench allow ${made.path} --reload`)
    io.log(`  adlib bench run ${made.path} --model NAME`)
    return 0
  },
)
