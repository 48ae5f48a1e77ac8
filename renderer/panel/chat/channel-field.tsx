import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { changeSetting } from '../settings/undo-settings.ts'

/** Returns the name of a channel in what was typed or pasted, such as `https://twitch.tv/NAME`; null if it has none. */
export function channelName(typed: string): string | null {
  const name = typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?twitch\.tv\//i, '')
    .replace(/^[@#]|[/?].*$/g, '')
  return /^\w{0,25}$/.test(name) ? name.toLowerCase() : null
}

/** The one field that sets up Twitch. The name is saved by Enter, by the button, or when the field loses the focus. */
export function ChannelField({ state }: { state: State }) {
  const stored = state.settings.chat.twitch
  const [typed, setTyped] = useState(stored)
  const name = channelName(typed)
  const save = (): void => {
    if (name !== null && name !== stored) void changeSetting('chat.twitch', name)
  }
  return (
    <Form className="stack" submit={save}>
      <div className="wrap">
        <label className="field grow channel">
          <span>{ui.chat.twitchAddress}</span>
          <input
            aria-label={ui.setting['chat.twitch'].name}
            aria-invalid={name === null}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={ui.chat.yourChannel}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={save}
          />
        </label>
        <Button
          type="submit"
          disabled={name === null || name === '' || name === stored}
          label={ui.chat.connect}
        />
      </div>
      {name === null && <Problem of={ui.chat.noChannelName} />}
      <p className="fine t2">{ui.chat.youAnswer}</p>
    </Form>
  )
}
