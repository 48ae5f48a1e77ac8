import './asks.css'
import { Ban, Check } from 'lucide-react'
import { type OpenQuestion, openQuestionsAnswer } from '../../../src-shared/contract/api/tools.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { AskArguments } from './ask-arguments.tsx'

const lookMs = 1500
const farMs = 180 * 24 * 3_600_000

/** Asks about the waiting calls of agents in other programs. Renders nothing if there are none. */
export function AwayAsks() {
  const { answer, load } = useAnswer('/api/asks', openQuestionsAnswer, null, lookMs)
  const { questions = [] } = answer ?? {}
  return questions.length === 0 ? null : <AwayQuestions questions={questions} changed={() => void load()} />
}

/**
 * The questions of agents in other programs, with buttons to answer them.
 * @param props.changed called after an answer was sent
 */
export function AwayQuestions(props: { questions: readonly OpenQuestion[]; changed: () => void }) {
  return (
    <section className="stack asks" aria-label={ui.awayAsks.questions}>
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
    <article
      className="inline loose ask"
      aria-label={fill(ui.awayAsks.wantsToCall, { agent, tool })}
      title={run}
    >
      <p className="anywhere ask-words">
        {ui.awayAsks.agent} <b>{agent}</b>: <b className="mono tool-name">{tool}</b> {ui.asks.wants}
        <AskArguments args={args} />
      </p>
      <span className="t2 fine ask-left">{stateOf(question)}</span>
      {question.answer === undefined && (
        <div className="inline fixed ask-answers">
          <Button icon={Ban} onClick={() => answer('deny')} label={ui.asks.deny} />
          <Button icon={Check} look="warm" onClick={() => answer('allow')} label={ui.asks.allow} />
        </div>
      )}
    </article>
  )
}

function stateOf({ answer, isRunning, askedAt, until }: OpenQuestion): string {
  if (answer !== undefined) {
    const { allowed, allowedLater, denied, deniedLater } = ui.awayAsks
    if (answer === 'allow') return isRunning ? allowed : allowedLater
    return isRunning ? denied : deniedLater
  }
  const isFar = until - askedAt > farMs
  const asked = fill(isFar ? ui.awayAsks.asked : ui.awayAsks.askedUntil, {
    at: moment(askedAt),
    until: moment(until),
  })
  return isRunning ? asked : `${asked} ${ui.awayAsks.notRunning}`
}

const moment = (at: number): string =>
  dateOf(at) === dateOf(Date.now()) ? clockTime(at) : `${dateOf(at)}, ${clockTime(at)}`
