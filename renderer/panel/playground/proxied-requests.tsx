import { type ProxiedRequest, proxiedAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { clockTime } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { AnswerView } from '../prompts/answer-view.tsx'
import { useAnswer } from '../store/use-answer.ts'

const pollMs = 2000

/** The newest requests of other programs through `adlib proxy --explain`, with what it repaired. */
export function ProxiedRequests() {
  const { answer, failed } = useAnswer('/api/playground/proxy', proxiedAnswer, null, pollMs)
  const requests = answer?.requests
  return (
    <section aria-label={ui.playground.throughProxy} className="part playground">
      <p className="t2">{ui.playground.proxyAbout}</p>
      {failed ? (
        <p role="status">{ui.playground.proxyUnreadable}</p>
      ) : requests === null ? (
        <p role="status">{ui.playground.proxyOff}</p>
      ) : (
        requests?.length === 0 && <p role="status">{ui.playground.proxyQuiet}</p>
      )}
      {(requests?.length ?? 0) > 0 && (
        <ol className="stack readings" aria-label={ui.playground.proxied}>
          {requests?.map((request) => (
            <li key={`${request.at} ${request.model}`} className="stack tight box anywhere">
              <Proxied request={request} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Proxied({ request: { at, model, dialect, mode, answers } }: { request: ProxiedRequest }) {
  return (
    <>
      <p>
        {answers.some(({ isHelped }) => isHelped) && <span className="badge ok">{ui.playground.helped}</span>}{' '}
        <b className="mono">{model}</b>{' '}
        <span className="t2">
          {clockTime(at)}, {dialect}, {mode}
        </span>
      </p>
      {answers.length === 0 && <p className="problem">{ui.playground.noAnswer}</p>}
      {answers.map(({ step, ...answered }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a request never change
        <AnswerView key={n} answered={{ ...answered, answer: step }} />
      ))}
    </>
  )
}
