import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { seconds } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { AnswerView } from './answer-view.tsx'
import type { Asking } from './use-ask.ts'

/** A request to a model: the elapsed time with a Cancel button, and then the answer or the failure. */
export function AskingView({ asking, cancel }: { asking: Asking; cancel: () => void }) {
  if (asking.is === 'idle') return null
  if (asking.is === 'running') return <Running since={asking.since} cancel={cancel} />
  if (asking.is === 'cancelled') return <p className="t2">{ui.prompts.canceled}</p>
  if (asking.is === 'failed') return <Problem of={asking.error} />
  const { step, ...rest } = asking.answer
  return <AnswerView answered={{ ...rest, answer: step }} />
}

function Running({ since, cancel }: { since: number; cancel: () => void }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 200)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="wrap prompt-actions" role="status">
      <progress aria-label={ui.prompts.waitingForModel} />
      <span className="mono" aria-hidden>
        {seconds(now - since)}
      </span>
      <Button look="sm" onClick={cancel} label={ui.prompts.cancel} />
      <p className="t2 fine">{ui.prompts.ownTurnsFirst}</p>
    </div>
  )
}
