// @ts-check
// `npm run -s size [-- COMMIT …]`: prints lines of code and files by room, today and at each commit. Blank lines and
// lines that are only a comment do not count; neither do data files.
import { execFileSync } from 'node:child_process'
import { root } from './prepare.mjs'

const code = /\.(tsx?|mjs|css|html)$/
/** Rooms, the first match counts. */
const rooms = [
  /^renderer\/[^/]+/,
  /^electron\/[^/]+(?=\/)/,
  /^electron/,
  /^src-shared\/[^/]+(?=\/)/,
  /^src-shared/,
  /^packages\/[^/]+/,
  /^(?:scripts|assets|docs|examples|test)(?=\/)/,
]
const notProduct = new Set(['test', 'examples'])

/** @param {string[]} args @param {string} [input] */
const git = (args, input) => execFileSync('git', args, { cwd: root, input, maxBuffer: 1 << 30 })

/** @param {string} text */
const linesOfCode = (text) =>
  text.split('\n').filter((line) => /\S/.test(line) && !/^\s*(?:\/\/|\/\*|\*[ /]|\*$|<!--)/.test(line)).length

/** @typedef {Map<string, { lines: number, files: number }>} Sizes */

/**
 * @param {string} commit
 * @returns {Sizes}
 */
function sizesAt(commit) {
  const entries = git(['ls-tree', '-r', commit])
    .toString()
    .split('\n')
    .map((line) => /^\d+ blob (\w+)\t(.+)$/.exec(line))
    .flatMap((match) =>
      match && code.test(match[2] ?? '') ? [{ blob: match[1], path: match[2] ?? '' }] : [],
    )
  const texts = git(['cat-file', '--batch'], `${entries.map(({ blob }) => blob).join('\n')}\n`)
  /** @type {Sizes} */
  const sizes = new Map()
  let at = 0
  for (const { path } of entries) {
    const end = texts.indexOf('\n', at)
    const bytes = Number(texts.subarray(at, end).toString().split(' ')[2])
    const text = texts.subarray(end + 1, end + 1 + bytes).toString()
    at = end + bytes + 2
    const room = rooms.map((pattern) => pattern.exec(path)?.[0]).find((found) => found !== undefined)
    if (room === undefined) continue
    for (const name of [room, notProduct.has(room) ? '' : 'product']) {
      const size = sizes.get(name) ?? { lines: 0, files: 0 }
      if (name !== '') sizes.set(name, { lines: size.lines + linesOfCode(text), files: size.files + 1 })
    }
  }
  return sizes
}

const commits = [...process.argv.slice(2), 'HEAD']
const columns = commits.map(sizesAt)
const last = /** @type {Sizes} */ (columns.at(-1))
const names = [...new Set(columns.flatMap((sizes) => [...sizes.keys()]))].sort(
  (a, b) => (last.get(b)?.lines ?? 0) - (last.get(a)?.lines ?? 0),
)
const row = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
  `${name.padEnd(28)}${cells.map((cell) => cell.padStart(20)).join('')}\n`
const rows = names.map((name) =>
  row(
    name,
    columns.map((sizes) => {
      const { lines, files } = sizes.get(name) ?? { lines: 0, files: 0 }
      return `${lines.toLocaleString('en-US')} / ${files}`
    }),
  ),
)
process.stdout.write([row('lines of code / files', commits), ...rows].join(''))
