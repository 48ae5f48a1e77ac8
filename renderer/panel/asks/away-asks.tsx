import './asks.css'
import { Ban, Check } from 'lucide-react'
import type { OpenQuestion } from '../../../src-shared/contract/api/asks.ts'
import { clockTime, dateOf } from '../kit/formats.ts'
import { send } from '../store/store.ts'
import { AskArguments } from './ask-arguments.tsx'
import { asksWords } from './asks-words.ts'
import { awayAsksWords } from './away-asks-words.ts'
import { useAwayAsks } from './use-away-asks.ts'

const farMs = 180 * 24 * 3_600_000

/** Asks about the waiting calls of agents in other programs. Renders nothing if there are none. */
export function AwayAsks() {
  const { questions, look } = useAwayAsks()
  return questions.length === 0 ? null : <AwayQuestions questions={questions} changed={() => void look()} />
}

/**
 * The questions of agents in other programs, with buttons to answer them.
 * @param props.changed called after an answer was sent
 */
export function AwayQuestions(props: { questions: readonly OpenQuestion[]; changed: () => void }) {
  return (
    <section className="asks" aria-label={awayAsksWords.questions}>
      {props.questions.map((question) => (
        <AwayAsk key={`${question.run} ${question.ask}`} question={question} changed={props.changed} />
      ))}
    </section>
  )
}

function AwayAsk({ question, changed }: { question: OpenQuestion; changed: () => void }) {
  const { run, ask, agent = '', tool, args } = question
  const answer = (verdict: 'allow' | 'deny') =>
    void send({ command: 'policy', run, ask, verdict, remember: false }).then(changed)
  return (
    <article className="ask" aria-label={awayAsksWords.wantsToCall(agent, tool)} title={run}>
      <p className="ask-words">
        {awayAsksWords.agent} <b>{agent}</b>: <b className="mono tool-name">{tool}</b> {asksWords.wants}
        <AskArguments args={args} />
      </p>
      <span className="t2 ask-left">{stateOf(question)}</span>
      {question.answer === undefined && (
        <div className="ask-answers">
          <button type="button" className="btn" onClick={() => answer('deny')}>
            <Ban size={14} aria-hidden />
            {asksWords.deny}
          </button>
          <button type="button" className="btn warm" onClick={() => answer('allow')}>
            <Check size={14} aria-hidden />
            {asksWords.allow}
          </button>
        </div>
      )}
    </article>
  )
}

function stateOf({ answer, isRunning, askedAt, until }: OpenQuestion): string {
  if (answer !== undefined) return awayAsksWords.answered(answer === 'allow', isRunning)
  const asked = awayAsksWords.asked(moment(askedAt), until - askedAt > farMs ? null : moment(until))
  return isRunning ? asked : `${asked} ${awayAsksWords.notRunning}`
}

const moment = (at: number): string =>
  dateOf(at) === dateOf(Date.now()) ? clockTime(at) : `${dateOf(at)}, ${clockTime(at)}`
