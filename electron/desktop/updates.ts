import { z } from 'zod'
import { type DesktopWords, fillWords } from './desktop-words.ts'

const newestRelease = 'https://api.github.com/repos/adlib-live/adlib/releases/latest'
const release = z.object({ tag_name: z.string().regex(/^v?\d+\.\d+\.\d+$/) })
const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * Asks GitHub whether there is a newer version. Downloads nothing, and ignores failures.
 * @param current the running version, such as `0.1.0`
 * @param report shows a message and its remedy in the panel
 */
export async function checkForUpdates(
  current: string,
  report: (news: { message: string; remedy: string }) => void,
  words: DesktopWords,
): Promise<void> {
  const answer = await fetch(newestRelease, {
    headers: { accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(10_000),
  })
    .then((response): unknown => response.json())
    .catch(() => undefined)
  const read = release.safeParse(answer)
  if (!read.success) return
  const version = read.data.tag_name.replace(/^v/, '')
  if (compare(version, current) > 0)
    report({ message: fillWords(words.newVersion, { version }), remedy: words.download })
}
