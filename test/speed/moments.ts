// Measures how well moments are understood in programs that nothing was learned from. Usage: `node --import tsx
// test/speed/moments.ts [--misses] [--write]`. `--misses` lists what is wrong. `--write` puts the tables into
// `docs/benchmarks.md`. The data is in `assets/moments`.
import { parseArgs } from 'node:util'
import {
  isRightIn,
  labeledAt,
  meaningWithout,
  ofRecorded,
  ofWritten,
  readOutOfFold,
  type Suggestions,
} from '../../assets/generate/moments/candidates.ts'
import { embedAll } from '../../assets/generate/moments/embeddings.ts'
import { readExamples } from '../../assets/generate/moments/examples.ts'
import { learnTrees } from '../../assets/generate/moments/learn-trees.ts'
import type { BeatKind } from '../../src-shared/events/beat.ts'
import { type JudgeCandidate, treeJudge } from '../../src-shared/moments/judge.ts'
import { type MeaningShares, meanings } from '../../src-shared/moments/meaning.ts'
import { createBeatReader } from '../../src-shared/moments/read-beats.ts'
import { meaningOf } from '../../src-shared/moments/text-meaning.ts'
import { eventOf } from '../../src-shared/moments/words.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import type { Recorded } from './moments/recorded.ts'
import { withBlocks, writtenScreens, writtenTexts, wrongAbout } from './moments/written.ts'

const { values: options } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const folds = 5
const foldOf = (name: string): number =>
  [...name.replace(/-de$/, '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % folds

const outOfFold = readOutOfFold()
const screens = writtenScreens()
const texts = writtenTexts(screens)
const embeddingOf = await embedAll(texts)
const written = ofWritten(screens, embeddingOf)
const recorded = ofRecorded(outOfFold)
/** The judge of each part learned from all other parts. */
const judges = Array.from({ length: folds }, (_, fold) => {
  const others = (all: readonly Suggestions<{ readonly name: string }>[]) =>
    all.filter(({ of }) => foldOf(of.name) !== fold).flatMap(({ candidates }) => candidates)
  return treeJudge(learnTrees([...others(written), ...others(recorded)]))
})
const judgeOf = ({ name }: { readonly name: string }): JudgeCandidate =>
  judges[foldOf(name)] as JudgeCandidate

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Labeled blocks: what each judge of texts says about the blocks of programs that it did not learn from. */
function blocksTable(): string {
  const events = ['win', 'loss', 'good', 'bad', 'danger'] as const
  const senseOf = (meaning: string | undefined) =>
    meaning === 'win' || meaning === 'good'
      ? 'good'
      : events.some((each) => each === meaning)
        ? 'bad'
        : undefined
  const blocks = readExamples('blocks.tsv', false).flatMap(({ program, text, meaning }) => {
    const shares = outOfFold[program]?.[text]
    return shares === undefined
      ? []
      : [{ ...shares, mean: shares.spelled.map((one, at) => (one + (shares.sensed[at] ?? 0)) / 2), meaning }]
  })
  const rows = (['spelled', 'sensed', 'mean'] as const).map((source) => {
    const judged = blocks.map((block) => {
      const shares = Object.fromEntries(
        meanings.map((meaning, at) => [meaning, block[source][at] ?? 0]),
      ) as MeaningShares
      const best = meanings.toSorted((a, b) => shares[b] - shares[a])[0]
      const event = eventOf({ shares })
      return {
        meaning: block.meaning,
        isRight: best === block.meaning,
        sense: senseOf(event),
        wanted: senseOf(block.meaning),
      }
    })
    const wanted = judged.filter((each) => each.wanted !== undefined)
    const claims = judged.filter(({ sense }) => sense !== undefined)
    return [
      { spelled: 'letters and words', sensed: 'embedding', mean: 'mean of both' }[source],
      percent(judged.filter(({ isRight }) => isRight).length, judged.length),
      percent(wanted.filter(({ sense, wanted }) => sense === wanted).length, wanted.length),
      percent(
        wanted.filter(({ sense, wanted }) => sense !== undefined && sense !== wanted).length,
        wanted.length,
      ),
      percent(claims.filter(({ sense, wanted }) => sense !== wanted).length, claims.length),
    ]
  })
  return table(
    [
      `judge of ${blocks.length} blocks`,
      'right',
      'events found',
      'events with the wrong sense',
      'claims that are wrong',
    ],
    rows,
  )
}

function writtenTable(): string {
  const sets = new Map<string, { right: number; all: number }>()
  for (const { of: screen } of written) {
    const wrong = wrongAbout(
      screen,
      createBeatReader({ judge: judgeOf(screen) }),
      withBlocks(screen.moments, embeddingOf),
    )
    const set = sets.get(screen.set) ?? { right: 0, all: 0 }
    sets.set(screen.set, { right: set.right + Number(wrong === undefined), all: set.all + 1 })
    if (options.misses && wrong !== undefined) console.log(`${screen.set}: ${screen.name}: ${wrong}`)
  }
  const all = [...sets.values()].reduce((sum, set) => ({
    right: sum.right + set.right,
    all: sum.all + set.all,
  }))
  return table(
    ['written screens', 'right', 'of', ''],
    [...sets, ['all', all] as const].map(([name, set]) => [
      name,
      set.right,
      set.all,
      percent(set.right, set.all),
    ]),
  )
}

interface Score {
  readonly must: number
  readonly met: number
  readonly claims: number
  readonly wrong: number
}

function scoreOf(recording: Recorded): Score {
  const reader = createBeatReader({
    judge: judgeOf(recording),
    meaningOf: meaningWithout(outOfFold, recording.name),
  })
  const beats = recording.moments.flatMap(({ at, observation }) =>
    (observation === undefined ? reader.tick(at) : reader.observe(observation))
      .filter(({ kind }) => kind !== 'idle' && kind !== 'action')
      .map((beat) => ({ ...beat, at })),
  )
  const must = recording.labeled.filter((moment) => moment.must)
  const claims = beats.filter(({ kind, isUnsure }) => kind !== 'dialogue' && isUnsure !== true)
  const isMet = (kinds: readonly BeatKind[], moment: Recorded['labeled'][number]) =>
    beats.some((beat) => kinds.includes(beat.kind) && labeledAt({ labeled: [moment] }, beat) !== undefined)
  if (options.misses) {
    for (const { what, at, fit } of must.filter((moment) => !isMet(moment.fit, moment)))
      console.log(`${recording.name} ${at}: missed ${what} (${fit.join(', ')})`)
    for (const { at, kind, cause } of claims.filter((beat) => !isRightIn(recording, beat, beat.cause?.text)))
      console.log(`${recording.name} ${(at / 1000 + 1).toFixed(0)}: claimed ${kind}: ${cause?.text ?? ''}`)
  }
  return {
    must: must.length,
    met: must.filter((moment) => isMet(moment.fit, moment)).length,
    claims: claims.length,
    wrong: claims.filter((beat) => !isRightIn(recording, beat, beat.cause?.text)).length,
  }
}

function recordedTable(): string {
  const scores = recorded.map(({ of }) => [of.name, scoreOf(of)] as const)
  const sum = scores.reduce(
    (all, [, { must, met, claims, wrong }]) => ({
      ...{ must: all.must + must, met: all.met + met },
      ...{ claims: all.claims + claims, wrong: all.wrong + wrong },
    }),
    { must: 0, met: 0, claims: 0, wrong: 0 },
  )
  return table(
    ['recording', 'moments that need words', 'met', 'claims', 'without a labeled moment'],
    [...scores, ['all', sum] as const].map(([name, { must, met, claims, wrong }]) => [
      name,
      must,
      met,
      claims,
      wrong,
    ]),
  )
}

function costTable(): string {
  const blocks = texts.slice(0, 2000).map((text) => ({ text, embedding: embeddingOf(text) as string }))
  const began = performance.now()
  for (const block of blocks) meaningOf(block)
  const block = (performance.now() - began) / blocks.length
  const observations = recorded.flatMap(({ of }) => of.moments)
  const from = performance.now()
  for (const { of } of recorded) {
    const reader = createBeatReader()
    for (const { at, observation } of of.moments) {
      if (observation === undefined) reader.tick(at)
      else reader.observe(observation)
    }
  }
  const frame = (performance.now() - from) / observations.length
  return table(
    ['what', 'CPU, ms'],
    [
      ['a block, without its embedding', block.toFixed(2)],
      ['an observation or tick', frame.toFixed(2)],
    ],
  )
}

const page = [blocksTable(), writtenTable(), recordedTable(), costTable()].join('\n\n')
console.log(page)
if (options.write) writeSection('moments', 'Moments', page)
