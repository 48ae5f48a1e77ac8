import { useState } from 'react'
import type { Comparison } from '../../../src-shared/bench/analysis/comparison.ts'
import { type BenchAnswer, benchComparisonsAnswer } from '../../../src-shared/bench/bench-answers.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { ui } from '../kit/language.ts'
import { askAdlib } from '../store/store.ts'
import { comparisonWords } from './score-words.ts'

type Compared = 'no' | 'loading' | { readonly error: string } | readonly Comparison[]

/** Compares two runs of a suite by the cases that both runs contain. */
export function CompareRuns({ runs }: { runs: BenchAnswer['runs'] }) {
  const [before, setBefore] = useState('')
  const [after, setAfter] = useState('')
  const [compared, setCompared] = useState<Compared>('no')
  if (runs.length < 2) return null
  const newer = runs.find(({ id }) => id === after) ?? runs[0]
  const others = runs.filter(({ id, suite }) => suite === newer?.suite && id !== newer.id)
  const older = others.find(({ id }) => id === before) ?? others[0]
  const compare = async (): Promise<void> => {
    if (newer === undefined || older === undefined) return
    setCompared('loading')
    const query = new URLSearchParams({ before: older.id, after: newer.id })
    const reply = await askAdlib('GET', `/api/bench/compare?${query}`, benchComparisonsAnswer)
    setCompared(
      reply.ok ? reply.answer.comparisons : { error: `${reply.error.message} ${reply.error.remedy}` },
    )
  }
  const choice = (label: string, from: typeof runs, value: string | undefined, set: (id: string) => void) => (
    <label className="stack tight bench-field">
      <span>{label}</span>
      <Select
        value={value ?? ''}
        options={from.map(({ id, models }) => [id, `${id}: ${models.join(', ')}`])}
        choose={(id) => {
          set(id)
          setCompared('no')
        }}
      />
    </label>
  )
  return (
    <section aria-label={ui.bench.compareTwo} className="stack">
      <h3>{ui.bench.compareTwo}</h3>
      {choice(ui.bench.runToCompare, runs, newer?.id, setAfter)}
      {older === undefined ? (
        <p className="t2">{ui.bench.noOther}</p>
      ) : (
        <>
          {choice(ui.bench.compareWith, others, older.id, setBefore)}
          <Button look="sm" onClick={() => void compare()} label={ui.bench.compare} />
        </>
      )}
      <div role="status">
        {compared === 'loading' && ui.bench.comparing}
        {typeof compared === 'object' && 'error' in compared && <p className="problem">{compared.error}</p>}
        {Array.isArray(compared) && <Comparisons of={compared} />}
      </div>
    </section>
  )
}

/** Lists comparisons as sentences. */
export function Comparisons({ of }: { of: readonly Comparison[] }) {
  if (of.length === 0) return <p className="t2">{ui.bench.noSharedCase}</p>
  return (
    <ul className="stack">
      {of.map((one) => (
        <li key={[one.a, one.b].map(({ model, mode, layer }) => `${model} ${mode} ${layer}`).join()}>
          {comparisonWords(one)}
        </li>
      ))}
    </ul>
  )
}
