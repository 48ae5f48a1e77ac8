import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameCard } from '../../../src-shared/events/card.ts'
import { importedCard, parseCard } from '../../../src-shared/events/card-file.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { cacheFolder } from '../show/reels.ts'
import { cachedEngine } from '../show/screens.ts'
import { type NumberScore, playWithCards, scoreNumbers } from './cards.ts'
import { type Recording, readRecordings } from './recordings.ts'

/**
 * Measures each card in the folder `cards`: how many labeled numbers are right without it and with it, if it is written
 * at a time of its recording, and which recordings accept the finished card from their start.
 */
export async function measureCards(
  folder: string,
  engine: OcrEngine,
  {
    game,
    misses,
    writtenMs,
  }: {
    readonly game?: string | undefined
    readonly misses: boolean
    /** Each card is written at this time (ms), and the pictures from then on are scored. */
    readonly writtenMs: number
  },
): Promise<void> {
  const recordings = readRecordings(folder)
  const scored: { readonly card: GameCard; readonly recording: Recording; readonly score: NumberScore }[] = []
  for (const recording of recordings) {
    const path = join(folder, 'cards', `${recording.name}.json`)
    if ((game !== undefined && game !== recording.name) || !existsSync(path)) continue
    const read = parseCard(readFileSync(path, 'utf8'))
    if ('problem' in read) throw new Error(`${path}: ${read.problem.message}`)
    const write = importedCard(read.card, { id: recording.name, at: 0 })
    const { seen, written } = await play(recording, engine, {
      write: { card: write, atMs: writtenMs },
      tried: [],
    })
    const score = scoreNumbers(recording, seen, writtenMs)
    if (misses) console.log(score.misses.join('\n'))
    scored.push({ recording, score, card: { ...(written ?? write), source: '' } })
    console.log(`${recording.name}: ${JSON.stringify({ labels: written?.labels, places: written?.places })}`)
  }
  const plain = new Map<string, Awaited<ReturnType<typeof playWithCards>>>()
  for (const recording of recordings)
    plain.set(recording.name, await play(recording, engine, { tried: scored.map(({ card }) => card) }))
  console.log('| card | numbers | without | with | points | wrong values | accepted by |')
  console.log('|---|---:|---:|---:|---:|---:|---|')
  for (const { card, recording, score } of scored) {
    const before = scoreNumbers(recording, plain.get(recording.name)?.seen ?? [], writtenMs)
    const points = (100 * (score.right - before.right)) / Math.max(1, score.numbers)
    const accepted = [...plain].flatMap(([name, { acceptedAt }]) => {
      const at = acceptedAt.get(card.id) ?? null
      return at === null ? [] : [`${name} from ${at} s`]
    })
    const cells = [card.id, score.numbers, before.right, score.right, points.toFixed(0)]
    console.log(
      `| ${[...cells, `${before.wrong} → ${score.wrong}`, accepted.join(', ') || 'none'].join(' | ')} |`,
    )
  }
}

async function play(
  recording: Recording,
  engine: OcrEngine,
  given: Parameters<typeof playWithCards>[2],
): ReturnType<typeof playWithCards> {
  const cached = cachedEngine(
    { ...engine, close: async () => {} },
    join(cacheFolder, `game-${recording.name}.json`),
  )
  const played = await playWithCards(recording, cached, given)
  await cached.close()
  return played
}
