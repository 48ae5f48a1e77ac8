// Learns what texts on the screen report and which candidates for beats are right, and writes the weights into
// src-shared/moments. Run it with `node --import tsx assets/generate/moments/train.ts [words|head|folds|trees|topics|questions|lines]`.
// Without a step, it takes all of them: half an hour.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Head, textFeatures } from '../../../src-shared/moments/text-meaning.ts'
import { readRecorded } from '../../../test/speed/moments/recorded.ts'
import { writtenScreens, writtenTexts } from '../../../test/speed/moments/written.ts'
import { type OutOfFold, ofRecorded, ofWritten, outOfFoldFile, readOutOfFold } from './candidates.ts'
import { embedAll } from './embeddings.ts'
import { readCarefulLessons, readExamples, readLessons, wantedShares } from './examples.ts'
import { learnHead } from './learn-head.ts'
import { learnLines } from './learn-lines.ts'
import { learnQuestions } from './learn-questions.ts'
import { learnTopics } from './learn-topics.ts'
import { learnTrees } from './learn-trees.ts'
import { encoded, learnNgrams, ngramShares } from './ngrams.ts'

const weights = join(import.meta.dirname, '../../../src-shared/moments')
const folds = 3
const write = (file: string, content: object): void => writeFileSync(file, `${JSON.stringify(content)}\n`)
const round = (value: number): number => Number(value.toFixed(4))

/** Learns the judge of letters and words from all tables. */
function learnWords(): void {
  const ngrams = learnNgrams(readLessons(), 28)
  const bias = [...ngrams.bias].map(round)
  write(join(weights, 'ngram-weights.json'), { scale: ngrams.scale, bias, weights: encoded(ngrams) })
}

/** Teaches the head the careful tables. It starts from its present weights; `minilm.onnx` stays as it is. */
async function continueHead(): Promise<void> {
  const file = join(weights, 'head-weights.json')
  const start: Head = JSON.parse(readFileSync(file, 'utf8'))
  const lessons = readCarefulLessons().map((one) => ({
    text: one.text,
    wanted: (shares: readonly number[]) => wantedShares(one, shares),
  }))
  write(file, learnHead(start, lessons, await embedAll(lessons.map(({ text }) => text))))
}

/**
 * Writes what the judge of letters and words says about each recorded program, learned without it. `finetune.py
 * --folds` adds what the judge of embeddings says.
 */
function learnFolds(): void {
  const texts = new Map<string, Set<string>>()
  const add = (program: string, text: string) =>
    texts.set(program, (texts.get(program) ?? new Set()).add(text))
  for (const { name, blocks } of readRecorded()) for (const text of blocks) add(name, text)
  for (const { program, text } of readExamples('blocks.tsv', false)) add(program, text)
  const before = readOutOfFold()
  const shares: OutOfFold = {}
  const programs = [...texts.keys()].sort()
  for (let fold = 0; fold < folds; fold += 1) {
    const without = programs.filter((_, at) => at % folds === fold)
    const ngrams = learnNgrams(readLessons(new Set(without)), 12)
    for (const program of without)
      shares[program] = Object.fromEntries(
        [...(texts.get(program) ?? [])].map((text) => [
          text,
          {
            spelled: ngramShares(ngrams, textFeatures(text)).map(round),
            sensed: before[program]?.[text]?.sensed ?? [],
          },
        ]),
      )
  }
  write(outOfFoldFile, shares)
}

/** Learns the judge of candidates from the written screens and the recordings. */
async function learnJudge(): Promise<void> {
  const screens = writtenScreens()
  const embeddingOf = await embedAll(writtenTexts(screens))
  const all = [...ofWritten(screens, embeddingOf), ...ofRecorded(readOutOfFold())]
  write(join(weights, 'moment-trees.json'), learnTrees(all.flatMap(({ candidates }) => candidates)))
}

const [step] = process.argv.slice(2)
if (step === undefined || step === 'words') learnWords()
if (step === undefined || step === 'head') await continueHead()
if (step === undefined || step === 'folds') learnFolds()
if (step === undefined || step === 'trees') await learnJudge()
if (step === undefined || step === 'topics')
  write(join(weights, 'topic-weights.json'), await learnTopics((line) => console.log(line)))
if (step === undefined || step === 'questions')
  write(join(weights, 'question-weights.json'), await learnQuestions((line) => console.log(line)))
if (step === undefined || step === 'lines')
  write(join(weights, 'line-weights.json'), await learnLines((line) => console.log(line)))
