import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../electron/data/settings-file.ts'
import { settingsWriter } from '../../../electron/data/settings-writer.ts'
import { loadPack, performerPacks } from '../../../src-shared/performer/load-pack.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { coveredBoxes } from '../../../src-shared/sight/picture/masks.ts'
import { currentFilter } from '../../../src-shared/stage/filter-guard.ts'
import { policyOf } from '../../../src-shared/tools/policy.ts'
import { createRegistry } from '../../../src-shared/tools/registry.ts'
import { isFullFuzz } from '../../fixtures/fuzz.ts'

const strict = {
  brain: { model: 'qwen3:1.7b' },
  show: { persona: 'vera', avoid: ['knee surgery'] },
  sight: {
    source: 'screen',
    masks: {
      screen: [
        { name: 'chat', box: [0, 0.5, 0.25, 0.5] },
        { name: 'mail', box: [0.5, 0, 0.5, 0.5] },
      ],
    },
    ignore: ['KeePass'],
    images: { send: 'off' },
  },
  stage: { filter: { block: ['größte burg', 'spoiler'] }, pacing: { linesPerMin: 4 } },
  policy: { tools: { play_sfx: 'deny', show_emote: 'ask' }, otherwise: 'ask' },
  runs: { keepMb: 0 },
} as const

const pretty = JSON.stringify(strict, null, 2)
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const spellings: Readonly<Record<string, Buffer>> = {
  'two spaces': Buffer.from(`${pretty}\n`),
  'one line': Buffer.from(JSON.stringify(strict)),
  'tabs and CRLF': Buffer.from(JSON.stringify(strict, null, '\t').replaceAll('\n', '\r\n')),
  'comments, single quotes and trailing commas': Buffer.from(
    `// mine\n${pretty.replaceAll('"', "'").replace(/([^,{[])\n/g, '$1,\n # more\n')}\n/* {end} */`,
  ),
  'a byte order mark': Buffer.from(`\uFEFF${pretty}`),
  'UTF-16, little-endian': utf16(pretty),
  'UTF-16, big-endian': utf16(pretty).swap16(),
  'UTF-16 without a mark': Buffer.from(JSON.stringify(strict), 'utf16le'),
}

const registry = createRegistry()
for (const pack of performerPacks) loadPack(pack, registry)
const severity = { allow: 0, ask: 1, deny: 2 }
const size = { width: 16, height: 16 }

function coveredPixels({ sight }: Settings): Set<number> {
  const covered = new Set<number>()
  for (const [x, y, width, height] of coveredBoxes(sight, ['screen'], size))
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) covered.add(row * size.width + column)
  return covered
}

const verdicts = (settings: Settings) => {
  const judge = policyOf(() => settings.policy)
  return registry.list().map((tool) => severity[judge(tool).verdict])
}

const applied = applySettings(defaultSettings, strict)
if (!applied.ok) throw new Error(applied.message)
const original = applied.settings

const findings = new Map<string, readonly string[]>()
function opened(now: Settings): readonly string[] {
  const key = JSON.stringify(now)
  const found = findings.get(key) ?? compare(original, now)
  findings.set(key, found)
  return found
}

function compare(before: Settings, now: Settings): string[] {
  const found: string[] = []
  const covered = coveredPixels(now)
  if ([...coveredPixels(before)].some((pixel) => !covered.has(pixel))) found.push('masks')
  const isBlack = covered.size === size.width * size.height
  if (!isBlack && before.sight.ignore.some((name) => !now.sight.ignore.includes(name))) found.push('ignored')
  if (before.sight.images.send === 'off' && now.sight.images.send !== 'off') found.push('vision')
  if (now.sight.keepFrames) found.push('frames on disk')
  const after = verdicts(now)
  if (verdicts(before).some((verdict, index) => verdict > (after[index] ?? 0))) found.push('policy')
  const filter = currentFilter(() => now)()
  for (const words of [...before.stage.filter.block, ...before.show.avoid])
    if (filter.check(`the ${words} again`).ok) found.push('blocked words')
  if (now.runs.keepMb !== 0 || now.runs.keepDays !== 0) found.push('deletion of runs')
  return found
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-cuts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const path = () => join(folder, 'settings.json')
const empty = () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
}

const zeroedEvery = 16
/** Seven is odd, so some cuts are inside a two-byte UTF-16 unit. */
const cutEvery = isFullFuzz ? 1 : 7

function* damages(whole: Buffer): Generator<Buffer> {
  for (let length = 0; length < whole.length; length += cutEvery) {
    yield whole.subarray(0, length)
    if (length % zeroedEvery !== 0) continue
    const zeroed = Buffer.from(whole)
    zeroed.fill(0, length)
    yield zeroed
  }
}

function openedByTwoStarts(damaged: Buffer): string[] {
  writeFileSync(path(), damaged)
  const first = readSettings(folder)
  const isWhole = first.problem === undefined || !first.problem.unsolved
  const second = readSettings(folder)
  const found = [...opened(first.settings), ...opened(second.settings)]
  if (isWhole) return found
  if (second.problem?.message !== first.problem?.message) found.push('second start is silent')
  if (!readFileSync(path()).equals(damaged)) found.push('file was replaced')
  return found
}

describe.each(Object.entries(spellings))('a settings file with %s', (_, whole) => {
  it('readSettings returns the settings of the undamaged file', () => {
    empty()
    writeFileSync(path(), whole)
    expect(readSettings(folder).settings).toEqual(original)
  })

  it('truncating the file or zeroing its end disables no protection, even if Adlib has never read the original', () => {
    for (const damaged of damages(whole)) {
      empty()
      expect(openedByTwoStarts(damaged), `${damaged.length} bytes: ${damaged}`).toEqual([])
    }
  })

  it('truncating the file or zeroing its end disables no protection after Adlib has read the original', () => {
    empty()
    writeFileSync(path(), whole)
    readSettings(folder)
    for (const damaged of damages(whole))
      expect(openedByTwoStarts(damaged), `${damaged.length} bytes: ${damaged}`).toEqual([])
  })

  it('a change of a setting disables no protection while the file is only partly written', async () => {
    empty()
    writeFileSync(path(), whole)
    const stored = readSettings(folder)
    for (let length = 0; length < whole.length; length += 7) {
      const keep = settingsWriter(folder, stored, () => {})
      writeFileSync(path(), whole.subarray(0, length))
      await keep({ performer: { maxSteps: 2 } })
      expect(opened(readSettings(folder).settings), `${length} bytes`).toEqual([])
      for (const name of readdirSync(folder).filter((one) => one.includes('broken')))
        rmSync(join(folder, name))
    }
  })
})

describe.each([
  ['nothing', Buffer.alloc(0)],
  ['a byte order mark alone', Buffer.from('\uFEFF')],
  ['a block of zeros', Buffer.alloc(4096)],
  ['blanks', Buffer.from(' \n\t\r\n')],
  ['`null`', Buffer.from('null')],
  ['a list', Buffer.from('[]')],
  ['bytes that are not UTF-8', Buffer.from('{"show": {"avoid": ["caf\xe9"]}}', 'latin1')],
  ['zeros in the middle', Buffer.from(`{"brain": {},\0\0\0\0 "gateway": {}}`)],
])('a settings file that is %s', (_, damaged) => {
  it('a damaged settings file disables no protection', () => {
    empty()
    expect(openedByTwoStarts(damaged)).toEqual([])
  })
})
