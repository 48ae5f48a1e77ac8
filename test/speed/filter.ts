// Measures the filter: `npx tsx test/speed/filter.ts`. The goal is at most 0.3 ms per line.
import { readFileSync } from 'node:fs'
import { createFilter } from '../../src-shared/safety/filter/filter.ts'
import { filterRules } from '../../src-shared/settings/filter-rules.ts'
import { disguises } from '../fixtures/filter/disguises.ts'
import { baseWords } from '../fixtures/filter/lines.ts'

const file = new URL('../fixtures/filter/clean-lines.txt', import.meta.url)
const clean = readFileSync(file, 'utf8').trim().split('\n')
const disguised = clean.flatMap((line) => Object.values(disguises).map((disguise) => disguise(line)))
const long = clean.join(' ').slice(0, 4000)
const hostile = baseWords
  .map((word, n) => word.slice(0, -1) + ['::', '</b>', '&', '@'][n % 4])
  .join('')
  .repeat(20)
  .slice(0, 4000)
const rounds = 5

function times(texts: readonly string[], check: (text: string) => unknown): number[] {
  const taken: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const text of texts) {
      const start = performance.now()
      check(text)
      // The first round only warms up.
      if (round > 0) taken.push(performance.now() - start)
    }
  }
  return taken.sort((a, b) => a - b)
}

function print(what: string, taken: readonly number[]): void {
  const at = (share: number) => (taken[Math.floor((taken.length - 1) * share)] ?? 0).toFixed(3)
  const mean = (taken.reduce((sum, ms) => sum + ms, 0) / taken.length).toFixed(3)
  console.log(`${what.padEnd(44)} mean ${mean}  p50 ${at(0.5)}  p99 ${at(0.99)} ms`)
}

const start = performance.now()
const filter = createFilter(filterRules.parse({}))
console.log(`${'the first filter of a process'.padEnd(44)} ${(performance.now() - start).toFixed(0)} ms`)
const check = (text: string) => filter.check(text)
print(`a clean line (${clean.length})`, times(clean, check))
print(`a disguised clean line (${disguised.length})`, times(disguised, check))
print('a text of 4,000 characters', times(Array(20).fill(long), check))
const own = Array.from({ length: 1000 }, (_, n) => `word${n}`)
print('a hostile text of 4,000 characters', times(Array(20).fill(hostile), check))
print(
  "a new filter with 1,000 words of a user's own",
  times(own.slice(0, 10), () => createFilter(filterRules.parse({ block: own }))),
)
