import { ArrowLeft, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type MissedAnswer,
  type MissedMinutes,
  missedAnswer,
  missedMinutes,
  summaryAnswer,
} from '../../../src-shared/contract/api/chat.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import { Button } from '../kit/button.tsx'
import { clockTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Segments } from '../kit/segments.tsx'
import { Failed, Problem, Status } from '../kit/status.tsx'
import { askAdlib, usePanel } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { fateOf, peopleWords, voteWords } from './row-words.ts'

const againMs = 10_000

/** "What did I miss?": the last minutes of chat, for the streamer alone. */
export function ChatMissed({ close }: { close: () => void }) {
  const beats = usePanel(({ state }) => state?.show.beats) ?? []
  const [minutes, setMinutes] = useState<MissedMinutes>('10')
  const { answer, failed, load } = useAnswer(
    `/api/chat/missed?minutes=${minutes}`,
    missedAnswer,
    null,
    againMs,
  )
  return (
    <section className="stack missed" aria-label={ui.chat.missed}>
      <div className="wrap">
        <Button icon={ArrowLeft} look="sm plain" onClick={close} label={ui.chat.backToLane} />
        <span className="grow" />
        <Segments
          label={ui.chat.missedMinutes}
          value={minutes}
          options={missedMinutes.options.map(
            (one) => [one, fill(ui.chat.minutes, { count: Number(one) })] as const,
          )}
          choose={(chosen) => setMinutes(missedMinutes.parse(chosen))}
        />
      </div>
      <p className="fine t2">{ui.chat.onlyYou}</p>
      {answer === null ? (
        failed ? (
          <Failed words={ui.chat.didNotLoad} retry={() => void load()} />
        ) : (
          <Status words={ui.chat.loading} />
        )
      ) : (
        <>
          <Summary key={minutes} minutes={minutes} />
          <MissedList missed={answer} beats={beats} />
        </>
      )}
    </section>
  )
}

/** The parts of "What did I miss?" that have something. */
export function MissedList({ missed, beats }: { missed: MissedAnswer; beats: readonly BeatView[] }) {
  const { since, messages, people, questions, newcomers, gifts, raids, eruptions, votes } = missed
  const isQuiet =
    messages +
      questions.length +
      newcomers.count +
      gifts.length +
      raids.length +
      eruptions.length +
      votes.length ===
    0
  return (
    <>
      {since !== null && <p className="fine t2">{fill(ui.chat.since, { time: clockTime(since) })}</p>}
      {isQuiet && <Status words={ui.chat.missedNothing} />}
      {messages > 0 && (
        <p>{fill(ui.chat.missedCounts, { messages: fill(ui.chat.messages, { count: messages }), people })}</p>
      )}
      <Part title={ui.chat.questions} of={questions}>
        {({ id, at, name, text, outcome }) => (
          <li key={id} className="stack tight">
            <span className="inline tight">
              <b className="anywhere" dir="auto">
                {name}
              </b>
              {fateOf({ kind: 'asks', outcome, at }, beats, Number.POSITIVE_INFINITY).is === 'unused' && (
                <span className="badge">{ui.chat.notAnswered}</span>
              )}
              <span className="grow" />
              <time className="fine t3">{clockTime(at)}</time>
            </span>
            <span className="anywhere" dir="auto">
              {text}
            </span>
          </li>
        )}
      </Part>
      <Part title={ui.chat.newcomersTitle} of={newcomers.count > 0 ? [newcomers] : []}>
        {({ names, count }) => (
          <li key="newcomers" className="anywhere" dir="auto">
            {peopleWords(names, count)}
          </li>
        )}
      </Part>
      <Part title={ui.chat.giftsTitle} of={gifts}>
        {({ what, amount, names, count }, index) => (
          <li key={index} className="anywhere" dir="auto">
            {fill(ui.chat.gave, {
              who: peopleWords(names, count),
              what: fill(ui.chat.gifts[what], { count: amount }),
            })}
          </li>
        )}
      </Part>
      <Part title={ui.chat.raidsTitle} of={raids}>
        {({ name, viewers }, index) => (
          <li key={index} className="anywhere" dir="auto">
            {fill(ui.chat.raid, { who: name, count: viewers })}
          </li>
        )}
      </Part>
      <Part title={ui.chat.eruptionsTitle} of={eruptions}>
        {({ at, mood, count }) => (
          <li key={at} className="inline spread">
            {fill(ui.chat.erupts[mood], { count })} <time className="fine t3">{clockTime(at)}</time>
          </li>
        )}
      </Part>
      <Part title={ui.chat.votesTitle} of={votes}>
        {(vote, index) => (
          <li key={index} className="anywhere" dir="auto">
            {voteWords(vote)}
          </li>
        )}
      </Part>
    </>
  )
}

function Part<One>(props: {
  title: string
  of: readonly One[]
  children: (one: One, index: number) => ReactNode
}) {
  if (props.of.length === 0) return null
  return (
    <div>
      <h4>{props.title}</h4>
      <ul className="ruled tight">{props.of.map(props.children)}</ul>
    </div>
  )
}

/** A summary by the performing model. Nothing without a model: the list has all of it. */
function Summary({ minutes }: { minutes: MissedMinutes }) {
  const model = usePanel(({ state }) =>
    state?.brain.driver === 'understudy' ? null : (state?.brain.model ?? null),
  )
  const [written, setWritten] = useState<'none' | 'writing' | { text: string } | { problem: string }>('none')
  if (model === null) return null
  const write = async (): Promise<void> => {
    setWritten('writing')
    const reply = await askAdlib('POST', '/api/chat/summary', summaryAnswer, { body: { minutes } })
    setWritten(
      reply.ok ? { text: reply.answer.text } : { problem: `${reply.error.message} ${reply.error.remedy}` },
    )
  }
  if (written === 'writing') return <Status words={fill(ui.chat.summarizing, { model })} />
  if (written === 'none')
    return <Button icon={Sparkles} look="sm" onClick={() => void write()} label={ui.chat.summarize} />
  if ('problem' in written) return <Problem of={written.problem} />
  return (
    <div className="box stack tight">
      <p className="anywhere" dir="auto">
        {written.text}
      </p>
      <p className="fine t3">{fill(ui.chat.byModel, { model })}</p>
    </div>
  )
}
