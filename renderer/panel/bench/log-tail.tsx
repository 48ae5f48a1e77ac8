import { type BenchLogLine, benchLogAnswer } from '../../../src-shared/bench/bench-answers.ts'
import { clockTime, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'
import { outcomeWords } from './score-words.ts'

const pollMs = 1000

/** The newest lines of a run's log, newest first, read again each second until the run ends. */
export function LogTail({ id, isRunning }: { id: string; isRunning: boolean }) {
  const path = `/api/bench/runs/${id}/log`
  const { answer } = useAnswer(path, benchLogAnswer, isRunning, isRunning ? pollMs : null)
  if (answer === null) return null
  return (
    <ol aria-label={ui.bench.log} className="bench-log mono fine">
      {answer.lines.map((line) => (
        <li key={line.seq} className="anywhere">
          <span className="t2">
            {line.seq} {clockTime(line.t)}
          </span>{' '}
          {wordsOf(line)}
        </li>
      ))}
    </ol>
  )
}

function wordsOf(line: BenchLogLine): string {
  if (line.type === 'bench/failed') return `${line.case}: ${line.message}`
  if (line.type !== 'bench/row') return ui.bench.logEvents[line.type]
  return fill(ui.bench.logRow, {
    case: line.case,
    outcome: outcomeWords()[line.outcome],
    tools: line.called.join(', ') || ui.bench.noCall,
    time: seconds(line.ms),
  })
}
