import { Download } from 'lucide-react'
import { type VoicesAnswer, voicesAnswer } from '../../../src-shared/contract/api/voices.ts'
import type { PullView } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { PullProgress, StoppedPull } from '../models/download-progress.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

/** Piper voices to download. A download can be canceled and resumed. */
export function BetterVoice({ pull }: { pull: PullView | null }) {
  const state = pull?.state
  // The end of a download changes the list.
  const { answer } = useAnswer('/api/voices', voicesAnswer, state)
  if (answer === null) return null
  return (
    <section aria-label={ui.betterVoice.title}>
      <h3>{ui.betterVoice.title}</h3>
      <p className="t2">{fill(ui.betterVoice.about, { folder: answer.folder })}</p>
      {answer.voices.map((voice) => (
        <VoiceRow key={voice.name} voice={voice} pull={pull?.model === voice.pull ? pull : null} />
      ))}
    </section>
  )
}

function VoiceRow({ voice, pull }: { voice: VoicesAnswer['voices'][number]; pull: PullView | null }) {
  if (pull?.state === 'running') return <PullProgress pull={pull} />
  if (voice.isDownloaded) return <p role="status">{fill(ui.betterVoice.ready, { title: voice.title })}</p>
  if (pull !== null && pull.state !== 'done') return <StoppedPull pull={pull} />
  return (
    <div className="wrap download-row">
      <Button
        icon={Download}
        look="sm"
        onClick={() => void send({ command: 'pull', model: voice.pull })}
        label={fill(ui.betterVoice.download, { title: voice.title })}
      />
      <span className="t2">
        {fill(ui.betterVoice.facts, { size: size(voice.bytes), license: voice.license })}
      </span>
    </div>
  )
}
