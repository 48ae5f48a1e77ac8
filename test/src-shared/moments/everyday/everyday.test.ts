import { afterAll, describe, expect, it } from 'vitest'
import { overlapOf } from '../../../../src-shared/sight/picture/boxes.ts'
import { knownWrong } from './known-wrong.ts'
import { saidBeats } from './play-screen.ts'
import { type EverydayRow, readingsOf } from './screen-table.ts'
import { besideSplits } from './screens/beside-splits.ts'
import { callouts } from './screens/callouts.ts'
import { chat } from './screens/chat.ts'
import { code } from './screens/code.ts'
import { counterExamples } from './screens/counter-examples.ts'
import { desktop } from './screens/desktop.ts'
import { duels } from './screens/duels.ts'
import { equipment } from './screens/equipment.ts'
import { habits } from './screens/habits.ts'
import { help } from './screens/help.ts'
import { hiddenMoments } from './screens/hidden-moments.ts'
import { interruptions } from './screens/interruptions.ts'
import { keptLives } from './screens/kept-lives.ts'
import { levelLoads } from './screens/level-loads.ts'
import { levelStarts } from './screens/level-starts.ts'
import { loading } from './screens/loading.ts'
import { lostLives } from './screens/lost-lives.ts'
import { mixers } from './screens/mixers.ts'
import { moments } from './screens/moments.ts'
import { moreMoments } from './screens/more-moments.ts'
import { oddCallouts } from './screens/odd-callouts.ts'
import { overlays } from './screens/overlays.ts'
import { pairedBars } from './screens/paired-bars.ts'
import { passingLines } from './screens/passing-lines.ts'
import { pictures } from './screens/pictures.ts'
import { reading } from './screens/reading.ts'
import { recorded } from './screens/recorded.ts'
import { records } from './screens/records.ts'
import { routineLines } from './screens/routine-lines.ts'
import { settings } from './screens/settings.ts'
import { sheets } from './screens/sheets.ts'
import { shops } from './screens/shops.ts'
import { sideTables } from './screens/side-tables.ts'
import { signedTables } from './screens/signed-tables.ts'
import { tables } from './screens/tables.ts'
import { twins } from './screens/twins.ts'
import { videos } from './screens/videos.ts'
import { waiting } from './screens/waiting.ts'

/**
 * On ordinary screens, only filler and the beats that a row allows may get words. To add a screen, add a row to a
 * table in `screens/`. If a correct row fails, fix the rule, or add the row's name and the mistake to
 * `known-wrong.ts`.
 */
const kinds: Readonly<Record<string, readonly EverydayRow[]>> = {
  ...{ loading, shops, equipment, sheets, records, settings, mixers, tables, reading, videos },
  ...{ chat, code, pictures, habits, help, desktop, waiting, interruptions, recorded },
  ...{ passingLines, overlays, routineLines, signedTables, sideTables, keptLives, pairedBars, levelLoads },
}
const controls = [
  ...[...moments, ...moreMoments, ...twins, ...counterExamples],
  ...[...callouts, ...oddCallouts, ...hiddenMoments, ...besideSplits, ...lostLives, ...duels, ...levelStarts],
]
const everyday = Object.values(kinds).flat()
const all = [...everyday, ...controls]

type Judge = (row: EverydayRow) => string | undefined

const claimed: Judge = (row) => {
  const [, , , allowed = []] = row
  const wrong = saidBeats(row).filter(({ kind }) => !allowed.includes(kind))
  if (wrong.length === 0) return undefined
  return wrong
    .map(({ kind, subject, number }) => [kind, subject ?? number?.label ?? ''].join(' ').trim())
    .join(', ')
}

const missed: Judge = (row) => claimed(row) ?? (saidBeats(row).length === 0 ? 'nothing' : undefined)

/** Adds a test of a situation. A situation in `knownWrong` passes only while its result is wrong. */
function judge(row: EverydayRow, title: string, wrongOf: Judge): void {
  const [name] = row
  const reason = knownWrong[name]
  if (reason === undefined) it(`${title} ${name}`, () => expect(wrongOf(row)).toBeUndefined())
  else
    it(`the known error remains for ${name}`, () =>
      expect(wrongOf(row), `"${name}" is right now: delete it from known-wrong.ts`).toBeDefined())
}

for (const [kind, rows] of Object.entries(kinds))
  describe(`an everyday screen (${kind})`, () => {
    for (const row of rows) judge(row, 'no unexpected beat is reported for', claimed)
  })

describe('a moment worth a reaction', () => {
  for (const row of controls) judge(row, 'only expected beats are reported for', missed)
})

describe('the everyday screens', () => {
  it('everyday screens have unique names, and known-wrong.ts lists only existing names', () => {
    const names = all.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(knownWrong).filter((name) => !names.includes(name))).toEqual([])
  })

  it('the lines of an everyday screen do not overlap', () => {
    for (const [name, , screen] of all)
      for (const { lines } of readingsOf(screen)) {
        const covered = lines.filter((line, index) =>
          lines.slice(index + 1).some((other) => overlapOf(line.box, other.box) > 0),
        )
        expect(covered, name).toEqual([])
      }
  })

  afterAll(() => {
    const listed = Object.entries(knownWrong).map(([name, reason]) => `  ${name}: ${reason}`)
    if (listed.length > 0) console.log(`${listed.length} of ${all.length} known wrong:\n${listed.join('\n')}`)
  })
})
