import type { State } from '../../../src-shared/events/state.ts'
import { ui } from '../kit/language.ts'
import type { Sample } from './live-preview.tsx'
import { PersonaFaces } from './persona-faces.tsx'
import { WriterChoice } from './writer-choice.tsx'

/** Setup question: which character performs, and whether the understudy or a model writes its lines. */
export const PerformerQuestion = (props: { state: State; show: (sample: Sample) => void }) => (
  <>
    <p className="t2">{ui.personas.speakEnglish}</p>
    <PersonaFaces chosen={props.state.settings.show.persona} show={props.show} />
    <h4>{ui.setup.whoWrites}</h4>
    <p className="t2">{ui.setup.writers}</p>
    <WriterChoice state={props.state} />
  </>
)
