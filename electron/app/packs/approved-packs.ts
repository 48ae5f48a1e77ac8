import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import {
  type DataFailure,
  decodeText,
  isMissing,
  moveAside,
  readPlainFile,
  reasonOf,
} from '../../platform/files.ts'

const approval = z.object({
  path: z.string().max(4000),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether later versions of the file are also approved. */
  reload: z.boolean().default(false),
})
export type PackApproval = z.infer<typeof approval>

const maxBytes = 8 * 1024 * 1024

const schema = z.object({ packs: z.array(approval).max(1000) })

/** Returns the absolute path of the approvals file. */
export const approvalsFile = (dataDir: string): string => join(dataDir, 'approved-packs.json')

/** Returns the approvals. If the file is damaged, returns none, so that Adlib asks again. */
export const readApprovals = (dataDir: string): readonly PackApproval[] => read(dataDir) ?? []

/** Returns why the approvals file is ignored, or null. */
export const damagedApprovals = (dataDir: string): DataFailure | null =>
  read(dataDir) !== null
    ? null
    : {
        message: `${approvalsFile(dataDir)} is damaged, so no pack file is approved.`,
        remedy: 'Approve your packs again. Adlib then keeps a copy of the damaged file in the same folder.',
      }

function read(dataDir: string): readonly PackApproval[] | null {
  try {
    return schema.parse(JSON.parse(decodeText(readPlainFile(approvalsFile(dataDir), maxBytes)))).packs
  } catch (error) {
    return isMissing(error) ? [] : null
  }
}

/** Returns whether the file at `path` may run with the content that has this hash. */
export const isApproved = (approvals: readonly PackApproval[], path: string, hash: string): boolean =>
  approvals.some((one) => one.path === path && (one.hash === hash || one.reload))

/**
 * Persists an approval, and replaces an earlier approval of the same file.
 * @returns null, or why the approval was not written
 */
export function approvePack(dataDir: string, approval: PackApproval): DataFailure | null {
  const others = readApprovals(dataDir).filter(({ path }) => path !== approval.path)
  const path = approvalsFile(dataDir)
  try {
    if (damagedApprovals(dataDir) !== null) moveAside(path)
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
