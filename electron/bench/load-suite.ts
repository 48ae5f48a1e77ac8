import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSuite, type Suite } from '../../src-shared/bench/suite.ts'
import { suites } from '../../src-shared/bench/suites/suites.ts'
import { isApproved, readApprovals } from '../app/packs/approved-packs.ts'
import { bundlePack } from '../app/packs/bundle-pack.ts'
import { evaluateBundle } from '../app/packs/evaluate-pack.ts'
import { isPackFile } from '../app/packs/load-pack-file.ts'
import type { DataFailure } from '../platform/files.ts'

export type LoadedSuite =
  | { readonly ok: true; readonly suite: Suite }
  | { readonly ok: false; readonly failure: DataFailure }

const failed = (message: string, remedy: string): LoadedSuite => ({ ok: false, failure: { message, remedy } })

/**
 * Returns a suite by its name, or from a file that exports one. A file runs only if its content is approved, like a pack
 * of tools. Never throws because of the file.
 */
export async function loadSuite(named: string, dataDir: string): Promise<LoadedSuite> {
  const known = suites.find(({ name }) => name === named)
  if (known !== undefined) return { ok: true, suite: known }
  if (!isPackFile(named))
    return failed(
      `There is no suite “${named}”.`,
      `Name one of ${suites.map(({ name }) => name).join(', ')}, or a file such as ./my-suite.ts.`,
    )
  const path = resolve(named)
  if (!existsSync(path)) return failed(`There is no file ${path}.`, 'Create it with: adlib bench new NAME')
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) return bundled
  const { bundle } = bundled
  if (!isApproved(readApprovals(dataDir), path, bundle.hash))
    return failed(
      `The suite ${path} is not approved: it runs with your rights.`,
      `If you trust it, run: adlib bench allow ${path}`,
    )
  const ran = await evaluateBundle(bundle)
  if (!ran.ok) return ran
  const found = [...new Set(Object.values(ran.exports))].filter(isSuite)
  const [suite] = found
  if (suite === undefined)
    return failed(
      `${path}: it exports no suite.`,
      'Write `export default defineSuite({ name, description, pack, cases })`.',
    )
  if (found.length > 1)
    return failed(`${path}: it exports ${found.length} suites.`, 'Export one from each file.')
  return { ok: true, suite }
}
