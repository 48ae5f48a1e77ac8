import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { bfclSuites, isBfclSuite } from '../../../src-shared/bench/bfcl/bfcl-suite.ts'
import { isSuite } from '../../../src-shared/bench/suite.ts'
import { suiteNamed, suites } from '../../../src-shared/bench/suites/suites.ts'
import { isApproved, readApprovals } from '../../app/packs/approved-packs.ts'
import { bundlePack, type PackBundle } from '../../app/packs/bundle-pack.ts'
import { evaluateBundle } from '../../app/packs/evaluate-pack.ts'
import { isPackFile } from '../../app/packs/load-pack-file.ts'
import { type LoadedSuite, notLoaded } from '../../bench/loaded-suite.ts'
import { readBfcl } from '../../bench/read-bfcl.ts'

/** Loads a built-in suite, a BFCL suite from `bfclDir`, or the suite that an approved file exports. Never rejects. */
export async function loadSuite(
  named: string,
  dataDir: string,
  bfclDir: string | undefined,
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
  if (!isPackFile(named))
    return notLoaded(
      `There is no suite “${named}”.`,
      `Name one of ${[...suites.map(({ name }) => name), ...Object.keys(bfclSuites)].join(', ')}, or a file such as ./my-suite.ts.`,
    )
  const path = resolve(named)
  if (!existsSync(path)) return notLoaded(`There is no file ${path}.`, 'Create it with: adlib bench new NAME')
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) return bundled
  const { bundle } = bundled
  if (!isApproved(readApprovals(dataDir), path, bundle.hash))
    return notLoaded(
      `The suite ${path} is not approved. Its code runs with your permissions.`,
      `If you trust it, run: adlib bench allow ${path}`,
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
