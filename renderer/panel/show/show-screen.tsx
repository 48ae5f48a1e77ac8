import { useEffect, useRef, useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { ChatSettings } from '../chat/chat-settings.tsx'
import { ui } from '../kit/language.ts'
import { usePageEscape } from '../kit/page-escape.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { leaveForm, stay, useUnsaved } from '../kit/unsaved.ts'
import { PersonaEditor } from '../personas/persona-editor.tsx'
import { ShowSettings } from './show-settings.tsx'

/** Screen for the settings of the show. Changes take effect immediately. */
export function ShowScreen({ state, close }: { state: State; close: () => void }) {
  const [edited, setEdited] = useState<{ persona: string | null } | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // The editor had the focus and is closed now, so focus the page.
    if (wasEdited.current && edited === null) page.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  if (edited !== null) return <Editor persona={edited.persona} close={() => setEdited(null)} />
  return (
    <ScreenFrame name={ui.show.show} close={close} ref={page}>
      <ShowSettings state={state} edit={(persona) => setEdited({ persona })} />
      <ChatSettings state={state} />
    </ScreenFrame>
  )
}

function Editor({ persona, close }: { persona: string | null; close: () => void }) {
  usePageEscape(() => (useUnsaved.getState().leave !== null ? stay() : leaveForm(close)))
  return <PersonaEditor about={persona} close={close} />
}
