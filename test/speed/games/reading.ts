import { openImage } from '../../../electron/capture/file-source.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { createChangeGate } from '../../../src-shared/sight/picture/change-gate.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { createScreenReader } from '../../../src-shared/sight/screen-reader.ts'
import type { Recording } from './recordings.ts'

export interface ReadingScore {
  words: number
  read: number
  reported: number
  digits: number
  digitsRead: number
  numbers: number
  numbersRight: number
  cpuMs: number
  frames: number
  misses: string[]
}

export async function scoreReading(recording: Recording, engine: OcrEngine): Promise<ReadingScore> {
  const score: ReadingScore = {
    ...{ words: 0, read: 0, reported: 0, digits: 0, digitsRead: 0 },
    ...{ numbers: 0, numbersRight: 0, cpuMs: 0, frames: 0, misses: [] },
  }
  for (const { file, words, optional, numbers } of recording.truth.frames) {
    const opened = await openImage(recording.frame(file))
    if (!opened.ok) throw new Error(`${file}: ${opened.error.message}`)
    const { picture } = opened
    const { changed } = createChangeGate()(picture)
    const reading = await createScreenReader(engine)(picture, changed, 0)
    if (reading.error !== undefined) throw new Error(`${file}: ${reading.error}`)
    const observation = createObserver()({
      ...{ source: 'file:frame', at: 0, now: 0, scene: { cut: true, brightness: 0.5, motion: 1 } },
      ...{ lines: reading.lines, size: [picture.width, picture.height] as const },
    })
    const wanted = words.flatMap(wordsOf)
    const left = reading.lines
      .filter(({ confidence }) => confidence >= 1)
      .flatMap(({ text }) => wordsOf(text))
    const reported = left.length
    const missed: string[] = []
    for (const word of wanted) {
      const isRead = take(left, word)
      if (!isRead) missed.push(word)
      score.words += 1
      score.read += Number(isRead)
      if (!/\d/.test(word)) continue
      score.digits += 1
      score.digitsRead += Number(isRead)
    }
    const uncounted = optional.flatMap(wordsOf).filter((word) => take(left, word)).length
    score.reported += reported - uncounted
    for (const [name, value] of Object.entries(numbers)) {
      const isRight = (observation?.numbers ?? []).some(
        (number) => number.value === value && hasWords(number.label.toLowerCase(), name.toLowerCase()),
      )
      score.numbers += 1
      score.numbersRight += Number(isRight)
      if (!isRight) missed.push(`[${name} ${value}]`)
    }
    score.cpuMs += reading.cpuMs ?? reading.ms
    score.frames += 1
    score.misses.push(`${recording.name}/${file} missed ${missed.join(' ')} | spare ${left.join(' ')}`)
  }
  return score
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) =>
      word
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll('×', 'x')
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    )
    .filter((word) => word !== '')

function take(words: string[], word: string): boolean {
  const at = words.indexOf(word)
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}

/** Returns whether a label contains the words of a name. */
export const hasWords = (label: string, name: string): boolean => spaced(label).includes(spaced(name))

const spaced = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
