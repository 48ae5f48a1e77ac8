import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { bfclSuites, isBfclSuite } from '../../../src-shared/bench/bfcl/bfcl-suite.ts'
import { isSuite, type Suite } from '../../../src-shared/bench/suite.ts'
import { suiteNamed, suites } from '../../../src-shared/bench/suites/suites.ts'
import { isApproved, readApprovals } from '../../app/packs/approved-packs.ts'
import { bundlePack, type PackBundle } from '../../app/packs/bundle-pack.ts'
import { evaluateBundle } from '../../app/packs/evaluate-pack.ts'
import { isPackFile } from '../../app/packs/load-pack-file.ts'
import { type LoadedSuite, notLoaded } from '../../bench/loaded-suite.ts'
import { readBfcl } from '../../bench/read-bfcl.ts'
import { readToolsSuite } from '../../bench/read-tools-suite.ts'

/**
 * Returns the path of a suite file, or of an npm package that is installed in the working folder or above. Undefined if
 * the name is neither.
 */
export function suitePath(named: string): string | undefined {
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
