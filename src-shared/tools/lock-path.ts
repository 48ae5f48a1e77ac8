/**
 * One spelling of a path for the lock that it names: forward slashes, none of them double or at the end, no `.`, no `..`
 * that something goes before, a small drive letter. Only words are looked at, so links and letters' case
 * may still give one file two locks.
 */
export function lockPath(path: string): string {
  const [, drive = '', rest = ''] = /^([A-Za-z]:)?(.*)$/su.exec(path.replaceAll('\\', '/')) ?? []
  const root = rest.startsWith('/') ? '/' : ''
  const parts: string[] = []
  for (const part of rest.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (root === '') parts.push('..')
  }
  return `${drive.toLowerCase()}${root}${parts.join('/')}` || '.'
}
