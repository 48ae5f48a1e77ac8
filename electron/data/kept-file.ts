import { z } from 'zod'
import {
  cannotWrite,
  type DataFailure,
  decodeText,
  isMissing,
  moveAside,
  readPlainFile,
  reasonOf,
  replaceFile,
} from '../platform/files.ts'

/** A JSON file in the data folder that several processes may write. */
export interface KeptFile<Content> {
  /** Returns null if there is no file or it is damaged. A damaged file is moved aside. */
  read(): Content | null
  /** Returns null, or why the file could not be replaced. */
  write(content: Content): DataFailure | null
}

/**
 * Opens a file. If it is damaged and cannot be moved aside, `write` does not replace it.
 * @param options.expected describes the valid content
 * @param options.effect the effect of the damage, as a sentence
 */
export function openKeptFile<Content>(
  path: string,
  options: {
    readonly schema: z.ZodType<Content>
    readonly expected: string
    readonly effect: string
    readonly report: (problem: DataFailure) => void
  },
): KeptFile<Content> {
  const { schema, expected, effect, report } = options
  let stuck: DataFailure | null = null

  const setAside = (damage: string): void => {
    try {
      const aside = moveAside(path)
      report({
        message: `${path} was damaged (${damage}). ${effect}`,
        remedy: `The damaged file is kept as ${aside}. Delete it if you do not need it.`,
      })
    } catch (error) {
      stuck = {
        message: `${path} is damaged (${damage}) and cannot be renamed (${reasonOf(error)}). ${effect}`,
        remedy: 'Delete the file, or grant write permission to this folder; then start Adlib again.',
      }
      report(stuck)
    }
  }

  return {
    read() {
      if (stuck !== null) return null
      try {
        return schema.parse(JSON.parse(decodeText(readPlainFile(path))))
      } catch (error) {
        if (!isMissing(error)) setAside(whyUnusable(error, expected))
        return null
      }
    },
    write(content) {
      if (stuck !== null) return stuck
      try {
        replaceFile(path, `${JSON.stringify(content, null, 1)}\n`)
        return null
      } catch (error) {
        return cannotWrite(
          path,
          error,
          'Grant write permission to this folder, or free some space if the disk is full.',
        )
      }
    },
  }
}

const whyUnusable = (error: unknown, expected: string): string =>
  error instanceof SyntaxError
    ? 'it is not valid JSON'
    : error instanceof z.ZodError
      ? `${expected} was expected`
      : reasonOf(error)
