import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { type DataFailure, reasonOf } from '../../data/files.ts'

const approval = z.object({
  path: z.string().max(4000),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether later versions of the file are approved too. */
  reload: z.boolean().default(false),
})
export type PackApproval = z.infer<typeof approval>

const schema = z.object({ packs: z.array(approval).max(1000) })

/** Returns the absolute path of the approvals file. */
export const approvalsFile = (dataDir: string): string => join(dataDir, 'approved-packs.json')

/** Returns the approvals; none if the file is missing or damaged, so that Adlib asks again. */
export function readApprovals(dataDir: string): readonly PackApproval[] {
  try {
    return schema.parse(JSON.parse(readFileSync(approvalsFile(dataDir), 'utf8'))).packs
  } catch {
    return []
  }
}

/** Returns whether this content of this file may run. */
export const isApproved = (approvals: readonly PackApproval[], path: string, hash: string): boolean =>
  approvals.some((one) => one.path === path && (one.hash === hash || one.reload))

/**
 * Persists an approval, replacing an earlier one of the same file.
 * @returns null, or why it was not written
 */
export function approvePack(dataDir: string, approval: PackApproval): DataFailure | null {
  const others = readApprovals(dataDir).filter(({ path }) => path !== approval.path)
  const path = approvalsFile(dataDir)
  try {
    writeFileAtomic.sync(path, `${JSON.stringify({ packs: [...others, approval] }, null, 2)}\n`, {
      mode: 0o600,
    })
    return null
  } catch (error) {
    return {
      message: `Cannot write ${path}: ${reasonOf(error)}.`,
      remedy: 'Grant yourself write permission to this folder, then approve the pack again.',
    }
  }
}
