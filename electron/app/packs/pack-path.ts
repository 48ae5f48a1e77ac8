import { resolve } from 'node:path'

/** Whether an entry of `tools.packs` names a file; everything else names a built-in pack. */
export const isPackFile = (entry: string): boolean => /\.[mc]?[jt]s$/.test(entry)

/** The absolute path of a pack file; a relative one starts in the data folder. */
export const packPath = (entry: string, dataDir: string): string => resolve(dataDir, entry)
