import { isSameTopic } from '../../../src-shared/events/corrections.ts'
import { testRow } from '../../../src-shared/highlights/test-row.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { fill, ui } from '../kit/language.ts'
import { usePanel } from '../store/store.ts'
import type { Correctable } from '../stream/correctable.ts'

/**
 * A button that copies a moment of a recording that the streamer corrected in this session, as a row of a test reel. Not
 * shown without a correction. `atMs`: time of the moment since the start of the recording.
 */
export function CopyTestRow({ choices, atMs }: { choices: readonly Correctable[]; atMs: number }) {
  const given = usePanel((panel) =>
    panel.state?.show.corrected.findLast((each) => choices.some(({ topic }) => isSameTopic(topic, each))),
  )
  if (given === undefined) return null
  const { text, means } = given
  return (
    <CopyButton
      look="btn sm"
      label={ui.runs.testRow}
      name={fill(ui.runs.copyTestRow, { what: text })}
      hint={ui.runs.testRowAbout}
      text={() => JSON.stringify(testRow(text, means, atMs))}
    />
  )
}
