// Measures how well moments are understood in programs that nothing was learned from. Usage: `node --import tsx
// test/speed/moments.ts [--misses] [--write]`. `--misses` lists what is wrong. `--write` puts the tables into
// `docs/benchmarks.md`, those of screens and recordings as sums. The data is in `assets/moments`.
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
import { type BeatBody, type BeatReader, createBeatReader } from '../../src-shared/moments/read-beats.ts'
import {
  type Meaning,
  type MeaningShares,
  meaningOf,
  meanings,
} from '../../src-shared/moments/text-meaning.ts'
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

const events = ['win', 'loss', 'good', 'bad', 'danger'] as const
const senseOf = (meaning: string | undefined) =>
  meaning === 'win' || meaning === 'good'
    ? 'good'
    : events.some((each) => each === meaning)
      ? 'bad'
      : undefined

/** Returns a row of a table about texts: how many are right, and how many of their events are found. */
function textRow(
  name: string,
  texts: readonly { readonly shares: MeaningShares; readonly isRight: boolean; readonly meaning: Meaning }[],
): string[] {
  const judged = texts.map(({ shares, isRight, meaning }) => ({
    ...{ isRight, sense: senseOf(eventOf({ shares })), wanted: senseOf(meaning) },
  }))
  const wanted = judged.filter((each) => each.wanted !== undefined)
  const claims = judged.filter(({ sense }) => sense !== undefined)
  const found = wanted.filter(({ sense, wanted }) => sense === wanted).length
  const opposite = wanted.filter(({ sense }) => sense !== undefined).length - found
  return [
    ...[name, percent(judged.filter(({ isRight }) => isRight).length, judged.length)],
    ...[percent(found, wanted.length), percent(opposite, wanted.length)],
    percent(claims.filter(({ sense, wanted }) => sense !== wanted).length, claims.length),
  ]
}

const columns = ['right', 'events found', 'events with the wrong sense', 'claims that are wrong']
const bestOf = (shares: MeaningShares): Meaning =>
  meanings.toSorted((a, b) => shares[b] - shares[a])[0] ?? 'none'

/** Labeled blocks: what each judge of texts says about the blocks of programs that it did not learn from. */
function blocksTable(): string {
  const blocks = readExamples('blocks.tsv', false).flatMap(({ program, text, meaning }) => {
    const shares = outOfFold[program]?.[text]
    return shares === undefined
      ? []
      : [{ ...shares, mean: shares.spelled.map((one, at) => (one + (shares.sensed[at] ?? 0)) / 2), meaning }]
  })
  const names = { spelled: 'letters and words', sensed: 'embedding', mean: 'mean of both' }
  const rows = (['spelled', 'sensed', 'mean'] as const).map((source) =>
    textRow(
      names[source],
      blocks.map(({ meaning, ...all }) => {
        const shares = Object.fromEntries(
          meanings.map((each, at) => [each, all[source][at] ?? 0]),
        ) as MeaningShares
        return { shares, meaning, isRight: bestOf(shares) === meaning }
      }),
    ),
  )
  return table([`judge of ${blocks.length} blocks`, ...columns], rows)
}

/** Words that are frequent in German and rare in English. */
const german =
  /[äöüß]|\b(?:du|dein\w*|ein\w*|der|das|und|nicht|ist|hat|wird|wurde|verloren|gewonnen|neue?s?)\b/i

/** Written lines of other games, which nothing was learned from, as they are spelled there. */
async function linesTable(): Promise<string> {
  const lines = readExamples('held-out.tsv', true)
  const embedding = await embedAll(lines.map(({ text }) => text))
  const judged = lines.map(({ text, meaning }) => {
    const shares = meaningOf({ text, ...embeddingIn(embedding(text)) })
    const best = bestOf(shares)
    // The authors did not label places and speech.
    const isRight = best === meaning || (meaning === 'none' && (best === 'place' || best === 'speech'))
    return { text, shares, meaning, isRight }
  })
  const parts = [
    ['English', judged.filter(({ text }) => !german.test(text))],
    ['German', judged.filter(({ text }) => german.test(text))],
  ] as const
  return table(
    ['written lines of unknown games', ...columns],
    parts.map(([name, part]) => textRow(`${name}, ${part.length} lines`, part)),
  )
}

const embeddingIn = (embedding: string | undefined) => (embedding === undefined ? {} : { embedding })

/** Returns a reader of the beats about which the show speaks. */
const sureOnly = (reader: BeatReader): BeatReader => {
  const sure = (beats: readonly BeatBody[]) => beats.filter(({ isUnsure }) => !isUnsure)
  return { ...reader, observe: (seen) => sure(reader.observe(seen)), tick: (now) => sure(reader.tick(now)) }
}

function writtenTable(): string {
  const sets = new Map<string, { right: number; all: number; spoken: number }>()
  for (const { of: screen } of written) {
    const moments = withBlocks(screen.moments, embeddingOf)
    const read = () => createBeatReader({ judge: judgeOf(screen) })
    const wrong = wrongAbout(screen, read(), moments)
    const isSpoken = screen.mayBeNone && wrongAbout(screen, sureOnly(read()), moments) !== undefined
    const { right, all, spoken } = sets.get(screen.set) ?? { right: 0, all: 0, spoken: 0 }
    sets.set(screen.set, {
      ...{ right: right + Number(wrong === undefined), all: all + 1, spoken: spoken + Number(isSpoken) },
    })
    if (options.misses && wrong !== undefined) console.log(`${screen.set}: ${screen.name}: ${wrong}`)
  }
  const all = [...sets.values()].reduce((sum, set) => ({
    ...{ right: sum.right + set.right, all: sum.all + set.all, spoken: sum.spoken + set.spoken },
  }))
  return table(
    ['written screens', 'right', 'of', '', 'quiet ones that get wrong words'],
    [...sets, ['all', all] as const].map(([name, set]) => [
      ...[name, set.right, set.all, percent(set.right, set.all), set.spoken],
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

/** Returns the head and the last row of a table, which has the sums. */
function totalsOf(whole: string): string {
  const rows = whole.split('\n')
  return [...rows.slice(0, 2), ...rows.slice(-1)].join('\n')
}

const byText = [blocksTable(), await linesTable()]
const perGroup = [writtenTable(), recordedTable()]
const costs = costTable()
console.log([...byText, ...perGroup, costs].join('\n\n'))
if (options.write) {
  const page = [...byText, ...perGroup.map(totalsOf), costs].join('\n\n')
  writeSection('moments', 'Moments', page)
}
